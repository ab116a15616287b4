package io.sluice.rollouts.core;

import org.jspecify.annotations.Nullable;

/** Everything that can happen to a rollout's state, for tests that walk all of it. */
enum Step {
    APPROVE(Command.APPROVE),
    START(Command.START),
    PROCEED(Command.ADVANCE),
    PAUSE(Command.PAUSE),
    RESUME(Command.RESUME),
    ROLLBACK(Command.ROLLBACK),
    ABORT(Command.ABORT),
    RUN_DONE(null),
    RUN_FAILED(null),
    RUN_RETRIED(null),
    RUN_ACKNOWLEDGED(null);

    private final @Nullable Command command;

    Step(@Nullable Command command) {
        this.command = command;
    }

    @Nullable
    Command command() {
        return command;
    }

    Transition on(Rollout rollout, boolean isNewestRelease) {
        RolloutState state = rollout.state();
        return switch (this) {
            case APPROVE -> state.approve(rollout, new Approval("second-person", Samples.LATER, null));
            case START -> state.start(rollout, false, Samples.LATER);
            case PROCEED -> state.proceed(rollout, Samples.LATER);
            case PAUSE -> state.pause(rollout);
            case RESUME -> state.resume(rollout);
            case ROLLBACK -> state.rollback(rollout, isNewestRelease, Samples.LATER);
            case ABORT -> state.abort(rollout, Samples.LATER);
            case RUN_DONE -> state.planRunDone(rollout, Samples.LATER);
            case RUN_FAILED -> state.planRunFailed(rollout);
            case RUN_RETRIED -> state.planRunRetried(rollout);
            case RUN_ACKNOWLEDGED -> state.planRunAcknowledged(rollout, Samples.LATER);
        };
    }
}
