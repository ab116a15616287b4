package io.sluice.flags.snapshot;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.shared.FlagSetStore;
import io.sluice.flags.shared.StoredFlagSet;
import io.sluice.flags.snapshot.LiveRollouts.LiveShare;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.flags.stored.Environment;
import io.sluice.flags.stored.EnvironmentStore;
import io.sluice.flags.stored.FlagStore;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads snapshots from PostgreSQL, whole or only what changed since the one that is known.
 *
 * <p>A definition that is known already is not compiled again: a kill, a share and a reload compile nothing.
 */
@ApplicationScoped
class SnapshotLoader {
    /**
     * More flags at once, as an import changes them, ask for all shares: those are few, and PostgreSQL takes no more
     * than 65,535 parameters.
     */
    private static final int KEYS_MAX = 1_000;

    private final EnvironmentStore environments;
    private final FlagStore flags;
    private final FlagSetStore sets;
    private final Instance<LiveRollouts> rollouts;
    private final Transactions transactions;
    private final Counter read;
    private final Counter compiled;

    SnapshotLoader(
            EnvironmentStore environments,
            FlagStore flags,
            FlagSetStore sets,
            @Any Instance<LiveRollouts> rollouts,
            Transactions transactions,
            MeterRegistry meters) {
        this.environments = environments;
        this.flags = flags;
        this.sets = sets;
        this.rollouts = rollouts;
        this.transactions = transactions;
        this.read = meters.counter("sluice.snapshot.flags.read");
        this.compiled = meters.counter("sluice.snapshot.flags.compiled");
    }

    /** The revision of each environment. */
    Map<String, Long> revisions() {
        return transactions.separateRead(environments::all).stream()
                .collect(Collectors.toMap(Environment::name, Environment::revision));
    }

    /** Every flag of the environment; takes what has not changed from the known snapshot. */
    Snapshot whole(String environment, @Nullable Snapshot known) {
        return transactions.separateRead(Transactions.LONG_LIMIT, () -> readWhole(environment, known));
    }

    private Snapshot readWhole(String environment, @Nullable Snapshot known) {
        long revision = beginAt(environment);
        StoredFlagSet shared = sets.flagSet(environment, known == null ? null : known.shared());
        List<ServedFlag> served = served(flags.all(environment), known, shared, shares(environment, null));
        return Snapshot.of(
                environment,
                revision,
                shared,
                served.stream().collect(Collectors.toMap(flag -> flag.stored().key(), Function.identity())));
    }

    /** The known snapshot with what changed after it; whole, where the database has gone back behind it. */
    Snapshot next(Snapshot known) {
        return transactions.separateRead(Transactions.LONG_LIMIT, () -> readNext(known));
    }

    private Snapshot readNext(Snapshot known) {
        String environment = known.environment();
        long revision = beginAt(environment);
        if (revision < known.revision()) {
            return readWhole(environment, known);
        }
        List<StoredFlag> changed = flags.changedAfter(environment, known.revision());
        List<String> keys = changed.stream().map(StoredFlag::key).toList();
        StoredFlagSet shared = sets.flagSet(environment, known.shared());
        return known.with(revision, shared, served(changed, known, shared, shares(environment, keys)));
    }

    private long beginAt(String environment) {
        environments.beginConsistentView();
        return environments.byName(environment).map(Environment::revision).orElse(0L);
    }

    private Map<String, LiveShare> shares(String environment, @Nullable List<String> keys) {
        if (keys != null && keys.isEmpty()) {
            return Map.of();
        }
        return rollouts.stream()
                .map(source -> keys == null || keys.size() > KEYS_MAX
                        ? source.liveShares(environment)
                        : source.liveShares(environment, keys))
                .flatMap(List::stream)
                .collect(Collectors.toMap(LiveShare::flagKey, Function.identity()));
    }

    private List<ServedFlag> served(
            List<StoredFlag> stored, @Nullable Snapshot known, StoredFlagSet shared, Map<String, LiveShare> shares) {
        read.increment(stored.size());
        // What was compiled against other segments or metadata counts as not known.
        Snapshot before = known != null && known.shared().version() == shared.version() ? known : null;
        return stored.stream()
                .map(flag -> {
                    ServedFlag same = before == null ? null : before.flag(flag.key());
                    return same != null && same.stored().definition().equals(flag.definition())
                            ? again(flag, same, shares.get(flag.key()))
                            : compiled(flag, shared, shares.get(flag.key()));
                })
                .toList();
    }

    private ServedFlag compiled(StoredFlag flag, StoredFlagSet shared, @Nullable LiveShare share) {
        compiled.increment();
        return ServedFlag.of(flag, share, CompiledFlag.of(flag.definition(), shared.set()));
    }

    private static ServedFlag again(StoredFlag flag, ServedFlag known, @Nullable LiveShare share) {
        boolean isSame = known.stored().equals(flag) && Objects.equals(known.share(), share);
        return isSame ? known : ServedFlag.of(flag, share, known.flag());
    }
}
