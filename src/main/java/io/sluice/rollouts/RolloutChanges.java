package io.sluice.rollouts;

import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.EnvironmentService;
import io.sluice.flags.FlagService;
import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import io.sluice.plans.PlanRunService;
import io.sluice.plans.PlanRunService.Opening;
import io.sluice.plans.core.PlanRun;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.body.RolloutView;
import io.sluice.rollouts.core.Effect;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.Transition;
import io.sluice.rollouts.core.Transition.Forbidden;
import io.sluice.rollouts.core.Transition.Moved;
import io.sluice.rollouts.core.Transition.Unchanged;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.rollouts.stored.VigilStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Carries a decided transition out: saves the rollout, does what has to follow, and tells the audit, all in the
 * caller's transaction.
 *
 * <p>Locks are always taken in one order, the group's rollouts before their environment, so that two writes never wait
 * for each other.
 */
@ApplicationScoped
public class RolloutChanges {
    /** The verb of a page: somebody has to look. */
    public static final String PAGE = "page";

    /** The verb of a gate that is due and does not open. */
    public static final String HOLD = "hold";

    private static final String VERBS = "rollout.";

    private final RolloutStore store;
    private final EnvironmentService environments;
    private final FlagService flags;
    private final PlanRunService planRuns;
    private final AuditLog audit;
    private final VigilStore vigils;
    private final InstantSource clock;

    RolloutChanges(
            RolloutStore store,
            EnvironmentService environments,
            FlagService flags,
            PlanRunService planRuns,
            AuditLog audit,
            VigilStore vigils,
            InstantSource clock) {
        this.store = store;
        this.environments = environments;
        this.flags = flags;
        this.planRuns = planRuns;
        this.audit = audit;
        this.vigils = vigils;
        this.clock = clock;
    }

    /**
     * Who changes a rollout, how and why.
     *
     * @param action a verb of the audit, for example {@code pause}
     */
    public record Change(
            Actor actor, String action, @Nullable String reason) {}

    /** The rollout after the transition; a transition that changes nothing leaves no trace. */
    public Rollout carryOut(Rollout before, Transition transition, Change change) {
        if (transition instanceof Moved moved) {
            List<Finding> found = save(before, moved, change);
            return moved.effects().contains(Effect.PLAN_RUN_OPENS)
                    ? withPlanRun(moved.rollout(), change, found)
                    : moved.rollout();
        }
        if (transition instanceof Unchanged unchanged) {
            return unchanged.rollout();
        }
        throw refusal((Forbidden) transition);
    }

    private Rollout withPlanRun(Rollout rollout, Change change, List<Finding> found) {
        PlanRun run = planRuns.open(new Opening(
                Objects.requireNonNull(rollout.spec().plan()),
                new PlanRun.Origin(rollout.spec().release().environment(), rollout.id()),
                change.actor(),
                Objects.requireNonNullElse(change.reason(), change.action()),
                found));
        return follow(rollout, run, change.actor());
    }

    /** The rollout after its plan run has come to where it is; a rollout that waits for no run stays as it is. */
    Rollout follow(Rollout rollout, PlanRun run, Actor actor) {
        RolloutState state = rollout.state();
        if (!rollout.awaitsPlanRun()) {
            return rollout;
        }
        Transition transition =
                switch (run.state()) {
                    case RUNNING -> state.planRunRetried(rollout);
                    case DONE -> state.planRunDone(rollout, clock.instant());
                    case FAILED -> state.planRunFailed(rollout);
                    case ACKNOWLEDGED -> state.planRunAcknowledged(rollout, clock.instant());
                    case ABANDONED -> new Unchanged(rollout);
                };
        Change change = new Change(actor, "plan-run", "the plan run " + run.id() + " is " + run.state());
        return carryOut(rollout, transition, change);
    }

    public static Refused refusal(Forbidden forbidden) {
        Refused refused = Refused.because(forbidden.code(), forbidden.detail());
        for (var member : forbidden.members().entrySet()) {
            refused = refused.with(member.getKey(), member.getValue());
        }
        return refused;
    }

    /** Begins to keep an eye on a new rollout, and tells the audit. */
    void created(Rollout rollout, Change change) {
        vigils.begin(rollout);
        audit.record(event(rollout, change).withChange(null, StrictJson.toValue(RolloutView.of(rollout))));
    }

    /** What could not be done of what has to follow, where a plan run will show it. */
    private List<Finding> save(Rollout before, Moved moved, Change change) {
        Rollout after = moved.rollout();
        List<Finding> found = new ArrayList<>();
        store.save(after);
        vigils.moved(before, after);
        for (Effect effect : moved.effects()) {
            carryOut(effect, after, change, found);
        }
        audit.record(event(after, change).withChange(Standing.of(before), Standing.of(after)));
        return found;
    }

    private static AuditEvent event(Rollout rollout, Change change) {
        return AuditEvent.of(
                        change.actor(),
                        VERBS + change.action(),
                        rollout.spec().release().environment(),
                        target(rollout))
                .withReason(change.reason());
    }

    /** Whether an event of a rollout is a page. */
    public static boolean isPage(AuditEntry event) {
        return event.action().equals(VERBS + PAGE);
    }

    public static String target(Rollout rollout) {
        return "rollout/" + rollout.id();
    }

    private void carryOut(Effect effect, Rollout rollout, Change change, List<Finding> found) {
        SteeredFlag flag = rollout.spec().flag();
        switch (effect) {
            case SHARE_CHANGES -> {
                if (flag != null) {
                    String environment = rollout.spec().release().environment();
                    environments.lock(environment);
                    environments.changed(environment, flag.key());
                }
            }
            case CANDIDATE_BECOMES_DEFAULT -> {
                if (flag != null) {
                    makeDefault(rollout, flag.key(), flag.candidateVariant(), change, "completed");
                }
            }
            case BASELINE_BECOMES_DEFAULT -> {
                if (flag != null) {
                    turnBack(rollout, flag, change, found);
                }
            }
            case SIBLINGS_PAUSE -> pauseSiblings(rollout, change);
            case PLAN_RUN_ENDS ->
                planRuns.abandon(
                        rollout.id(), change.actor(), Objects.requireNonNullElse(change.reason(), change.action()));
            case PLAN_RUN_OPENS -> {
                // Opened by the caller, because the run may end at once and move the rollout once more.
            }
        }
    }

    private void pauseSiblings(Rollout back, Change change) {
        String why = "the rollout of " + back.spec().release().target() + " in the same group was taken back: "
                + Objects.requireNonNullElse(change.reason(), change.action());
        for (Rollout sibling : store.siblings(back)) {
            if (sibling.state() == RolloutState.RUNNING) {
                carryOut(sibling, sibling.state().pause(sibling), new Change(change.actor(), "pause", why));
            }
        }
    }

    /** A flag that cannot be turned back stops no plan: a person has to look, and the rest goes back. */
    private void turnBack(Rollout rollout, SteeredFlag flag, Change change, List<Finding> found) {
        try {
            makeDefault(rollout, flag.key(), flag.baselineVariant(), change, "rolled back");
        } catch (Refused refused) {
            if (rollout.spec().plan() == null) {
                throw refused;
            }
            found.add(Finding.error("BASELINE_NOT_RESTORED", "flag.baselineVariant", refused.detail()));
        }
    }

    private void makeDefault(Rollout rollout, String key, String variant, Change change, String what) {
        FlagKey flag = new FlagKey(rollout.spec().release().environment(), key);
        flags.makeDefault(change.actor(), flag, variant, "rollout " + rollout.id() + " " + what);
    }
}
