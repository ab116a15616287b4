package io.sluice.flags.kill;

import io.quarkus.scheduler.Scheduled;
import io.sluice.flags.stored.SavedKillStore;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;

/** Forgets the ids of saved kills that are so old that the history of their flags answers for them. */
@ApplicationScoped
class OldKills {
    private final SavedKillStore kills;
    private final Transactions transactions;
    private final InstantSource clock;

    OldKills(SavedKillStore kills, Transactions transactions, InstantSource clock) {
        this.kills = kills;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Scheduled(every = "24h", delayed = "1h", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void forget() {
        transactions.write(() -> kills.forget(clock.instant()));
    }
}
