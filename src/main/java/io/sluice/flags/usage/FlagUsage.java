package io.sluice.flags.usage;

import io.sluice.flags.EnvironmentService;
import io.sluice.flags.FlagService;
import io.sluice.flags.core.FlagUse;
import io.sluice.flags.core.FlagUse.Served;
import io.sluice.flags.core.FlagUse.Stale;
import io.sluice.flags.snapshot.LiveRollouts;
import io.sluice.flags.stored.FlagKey;
import io.sluice.flags.usage.EvaluationsBody.DayCount;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells how flags are used, and which of them could go. */
@ApplicationScoped
class FlagUsage {
    private final FlagService flags;
    private final EvaluationCounts counts;
    private final EvaluationCountStore countStore;
    private final Instance<LiveRollouts> rollouts;
    private final EnvironmentService environments;
    private final Transactions transactions;
    private final InstantSource clock;

    FlagUsage(
            FlagService flags,
            EvaluationCounts counts,
            EvaluationCountStore countStore,
            @Any Instance<LiveRollouts> rollouts,
            EnvironmentService environments,
            Transactions transactions,
            InstantSource clock) {
        this.flags = flags;
        this.counts = counts;
        this.countStore = countStore;
        this.rollouts = rollouts;
        this.environments = environments;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** What the flag answered on the latest days, with all that this replica has counted up to now. */
    List<DayCount> evaluations(FlagKey flag, int days) {
        counts.flush();
        LocalDate since = EvaluationCountStore.day(clock.instant()).minusDays(days - 1L);
        return transactions.read(() -> countStore.of(flag, since));
    }

    /** The flags in service that could go, in the order of their keys. */
    List<StaleFlagBody> stale(String environment, Duration quiet) {
        environments.get(environment);
        counts.flush();
        Instant now = clock.instant();
        List<StaleFlagBody> stale = new ArrayList<>();
        for (FlagUse use : transactions.read(() -> uses(environment, now))) {
            List<Stale> signs = use.signs(now, quiet);
            if (!signs.isEmpty()) {
                stale.add(StaleFlagBody.of(use, signs));
            }
        }
        return stale;
    }

    private List<FlagUse> uses(String environment, Instant now) {
        LocalDate oldest = EvaluationCountStore.day(now).minusDays(EvaluationCountStore.DAYS_KEPT);
        Map<String, List<Served>> served = countStore.servedSince(environment, oldest);
        Map<String, Instant> completed = new HashMap<>();
        Set<String> steered = new HashSet<>();
        for (LiveRollouts source : rollouts) {
            completed.putAll(source.completed(environment));
            source.liveShares(environment).forEach(share -> steered.add(share.flagKey()));
        }
        return flags.all(environment).stream()
                .map(flag -> new FlagUse(
                        flag.definition(),
                        flag.updated(),
                        served.getOrDefault(flag.key(), List.of()),
                        completed.get(flag.key()),
                        steered.contains(flag.key())))
                .toList();
    }
}
