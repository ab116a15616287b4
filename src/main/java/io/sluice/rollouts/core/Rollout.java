package io.sluice.rollouts.core;

import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * One release of a candidate on a target along its stages, at one moment.
 *
 * <p>Invariants: only a RUNNING or PAUSED rollout has its stage's share and only a COMPLETED one has the whole; in
 * every other state the share is 0. The transitions are methods of {@link RolloutState}.
 *
 * @param holdsTarget whether no other rollout of the same target may exist: true from creation until an end
 * @param pages what persons were paged for and is not over
 */
public record Rollout(
        UUID id,
        RolloutSpec spec,
        RolloutState state,
        Position position,
        boolean holdsTarget,
        List<Approval> approvals,
        Milestones milestones,
        Pages pages) {

    public Rollout {
        Require.present("id", id);
        approvals = List.copyOf(approvals);
        if (position.stage() >= spec.stages().size()) {
            throw new IllegalStateException(
                    "stage " + position.stage() + " of " + spec.stages().size());
        }
        if (!state.allowsShare(position.share(), spec.stages().get(position.stage()))) {
            throw new IllegalStateException(state + " with a share of " + position.share());
        }
    }

    public static Rollout create(UUID id, RolloutSpec spec, String creator, Instant now) {
        return new Rollout(
                id,
                spec,
                RolloutState.PENDING,
                Position.BEFORE_START,
                true,
                List.of(),
                Milestones.createdBy(creator, now),
                Pages.NONE);
    }

    public Stage stage() {
        return spec.stages().get(position.stage());
    }

    public boolean isLastStage() {
        return position.stage() == spec.stages().size() - 1;
    }

    public boolean isLive() {
        return holdsTarget;
    }

    /** Whether what becomes of its plan run moves it: it goes back, or has failed to and nobody took note of that. */
    public boolean awaitsPlanRun() {
        return state == RolloutState.ROLLING_BACK || state == RolloutState.ROLLBACK_FAILED && holdsTarget;
    }

    /** When the current stage began; asked only of a rollout that has started. */
    public Instant stageStarted() {
        Instant started = position.stageStarted();
        if (started == null) {
            throw new IllegalStateException("the rollout has not started");
        }
        return started;
    }

    /** When the current stage's bake time is over; asked only of a rollout that has started. */
    public Instant bakeEnd() {
        return stageStarted().plus(stage().bake());
    }

    /** A call or evidence has come: a stall is over. */
    public Rollout heard() {
        return withPages(position, new Pages(null, pages.overdueSince()));
    }

    Rollout telling(Pages told) {
        return withPages(position.withShare(position.share()), told);
    }

    private Rollout withPages(Position then, Pages told) {
        return new Rollout(id, spec, state, then, holdsTarget, approvals, milestones, told);
    }

    Rollout entering(int stage, Instant now) {
        return new Rollout(
                id,
                spec,
                RolloutState.RUNNING,
                position.entering(stage, spec.stages().get(stage).share(), now),
                true,
                approvals,
                stage == 0 ? milestones.starting(now) : milestones,
                Pages.NONE);
    }

    Rollout inState(RolloutState next) {
        return new Rollout(
                id, spec, next, position.withShare(position.share()), holdsTarget, approvals, milestones, pages);
    }

    Rollout completed(Instant now) {
        return new Rollout(
                id,
                spec,
                RolloutState.COMPLETED,
                position.withShare(Share.WHOLE),
                false,
                approvals,
                milestones.ending(now),
                Pages.NONE);
    }

    /** Share 0 for good, in a state that still has work to do. */
    Rollout withdrawing(Instant now) {
        return new Rollout(
                id,
                spec,
                RolloutState.ROLLING_BACK,
                position.withShare(Share.NONE),
                true,
                approvals,
                milestones.zeroing(now),
                Pages.NONE);
    }

    /** Share 0 for good, in a last state. */
    Rollout withdrawn(RolloutState end, Instant now) {
        Milestones zeroed = milestones.started() == null ? milestones : milestones.zeroing(now);
        return new Rollout(
                id, spec, end, position.withShare(Share.NONE), false, approvals, zeroed.ending(now), Pages.NONE);
    }

    Rollout approved(Approval approval) {
        List<Approval> more = new ArrayList<>(approvals);
        more.add(approval);
        return new Rollout(id, spec, state, position, holdsTarget, more, milestones, pages);
    }

    Rollout failing() {
        return inState(RolloutState.ROLLBACK_FAILED);
    }

    Rollout acknowledged(Instant now) {
        return new Rollout(
                id, spec, state, position.withShare(Share.NONE), false, approvals, milestones.ending(now), pages);
    }
}
