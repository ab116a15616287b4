package io.sluice.fleet;

import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.flags.snapshot.Snapshot;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.flags.snapshot.SnapshotFreshness;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.fleet.core.FleetMode;
import io.sluice.fleet.core.FleetMode.Standing;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the fleet's mode, from the flags of its environment and the budgets of its tenant. */
@ApplicationScoped
class ModeService {
    private final Snapshots snapshots;
    private final SnapshotFreshness freshness;
    private final BudgetKeeper keeper;
    private final InstantSource clock;

    ModeService(Snapshots snapshots, SnapshotFreshness freshness, BudgetKeeper keeper, InstantSource clock) {
        this.snapshots = snapshots;
        this.freshness = freshness;
        this.keeper = keeper;
        this.clock = clock;
    }

    FleetMode mode(String environment, String tenant) {
        Snapshot snapshot = snapshots
                .of(environment)
                .orElseThrow(() ->
                        Refused.because(ErrorCode.NOT_FOUND, "no flags are loaded of an environment " + environment));
        return FleetMode.of(
                answer(snapshot, FleetMode.ENABLED_FLAG),
                answer(snapshot, FleetMode.MODE_FLAG),
                standings(environment, tenant));
    }

    /**
     * Null while the database is away: the flags, and so a kill, are obeyed all the same. One that is known to be away
     * is not asked, because a fleet that waits for its mode would hold every worker.
     */
    private @Nullable List<Standing> standings(String environment, String tenant) {
        if (freshness.staleness().isPresent()) {
            return null;
        }
        try {
            return keeper.standings(environment, tenant);
        } catch (Refused away) {
            return null;
        }
    }

    private @Nullable Evaluation answer(Snapshot snapshot, String key) {
        ServedFlag served = snapshot.flag(key);
        return served == null
                ? null
                : Evaluator.evaluate(served.flag(), served.overlay(), JsonObject.EMPTY, clock.instant());
    }
}
