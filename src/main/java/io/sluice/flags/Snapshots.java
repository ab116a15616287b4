package io.sluice.flags;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.sluice.flags.LiveRollouts.LiveShare;
import io.sluice.flags.Snapshot.ServedFlag;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Overlay;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot of each environment, swapped whole.
 *
 * <p>Evaluation reads here and touches no database, lock or queue. Our own changes refresh the snapshot before they are
 * answered; a slow poll of the revisions finds the changes of others. A snapshot never goes back to an older revision.
 */
@ApplicationScoped
public class Snapshots {
    private final EnvironmentStore environments;
    private final FlagStore flags;
    private final Instance<LiveRollouts> rollouts;
    private final Transactions transactions;
    private final Map<String, Snapshot> byEnvironment = new ConcurrentHashMap<>();

    Snapshots(
            EnvironmentStore environments,
            FlagStore flags,
            @Any Instance<LiveRollouts> rollouts,
            Transactions transactions) {
        this.environments = environments;
        this.flags = flags;
        this.rollouts = rollouts;
        this.transactions = transactions;
    }

    public Optional<Snapshot> of(String environment) {
        return Optional.ofNullable(byEnvironment.get(environment));
    }

    void onStart(@Observes StartupEvent start) {
        refreshChanged();
    }

    @Scheduled(every = "2s", delayed = "2s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refreshChanged() {
        for (Environment environment : transactions.read(environments::all)) {
            Snapshot known = byEnvironment.get(environment.name());
            if (known == null || known.revision() != environment.revision()) {
                refresh(environment.name());
            }
        }
    }

    void refresh(String environment) {
        Snapshot fresh = transactions.separateRead(() -> load(environment));
        byEnvironment.merge(environment, fresh, (old, loaded) -> loaded.revision() >= old.revision() ? loaded : old);
    }

    private Snapshot load(String environment) {
        environments.beginConsistentView();
        long revision =
                environments.byName(environment).map(Environment::revision).orElse(0L);
        Map<String, LiveShare> shares = rollouts.stream()
                .flatMap(source -> source.liveShares(environment).stream())
                .collect(Collectors.toMap(LiveShare::flagKey, Function.identity()));
        Map<String, ServedFlag> served = flags.all(environment).stream()
                .collect(Collectors.toMap(StoredFlag::key, flag -> served(flag, shares.get(flag.key()))));
        return new Snapshot(environment, revision, served);
    }

    private static ServedFlag served(StoredFlag flag, @Nullable LiveShare share) {
        Overlay overlay = flag.isKilled() ? Overlay.KILLED : share == null ? Overlay.NONE : share.overlay();
        return new ServedFlag(CompiledFlag.of(flag.definition()), overlay);
    }
}
