package io.sluice.rollouts;

import io.sluice.plans.ReleaseHistory;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.stored.RolloutStore;
import jakarta.enterprise.context.ApplicationScoped;

/** Tells from the rollouts themselves what became of earlier releases. */
@ApplicationScoped
class RolloutHistory implements ReleaseHistory {
    private final RolloutStore store;
    private final Transactions transactions;

    RolloutHistory(RolloutStore store, Transactions transactions) {
        this.store = store;
        this.transactions = transactions;
    }

    @Override
    public Standing standing(String environment, String target, String version) {
        return transactions.read(() ->
                store.latestOf(environment, target, version).map(this::standing).orElse(Standing.UNKNOWN));
    }

    private Standing standing(Rollout latest) {
        return switch (latest.state()) {
            case COMPLETED -> store.isNewestCompleted(latest) ? Standing.LAST_KNOWN_GOOD : Standing.SUPERSEDED;
            case ROLLING_BACK, ROLLED_BACK, ROLLBACK_FAILED -> Standing.FAILED;
            case PENDING, RUNNING, PAUSED, ABORTED -> Standing.UNKNOWN;
        };
    }
}
