package io.sluice.rollouts.core;

import static io.sluice.rollouts.core.Command.ABORT;
import static io.sluice.rollouts.core.Command.ADVANCE;
import static io.sluice.rollouts.core.Command.APPROVE;
import static io.sluice.rollouts.core.Command.OBSERVE;
import static io.sluice.rollouts.core.Command.OVERRIDE;
import static io.sluice.rollouts.core.Command.PAUSE;
import static io.sluice.rollouts.core.Command.RESUME;
import static io.sluice.rollouts.core.Command.ROLLBACK;
import static io.sluice.rollouts.core.Command.START;

import io.sluice.kernel.Share;
import io.sluice.rollouts.core.Transition.Forbidden;
import io.sluice.rollouts.core.Transition.Moved;
import io.sluice.rollouts.core.Transition.Unchanged;
import io.sluice.rollouts.core.spec.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The states of a rollout; each state carries out the commands that may leave it and forbids the others.
 *
 * <p>Priorities are abort, rollback, hold, proceed: after an abort or a rollback nothing raises the share again. A
 * command that was carried out before (a repeated pause, abort, rollback, resume or start) changes nothing and is no
 * error, so that a retried call and a nervous second click are safe.
 */
public enum RolloutState {
    /** Created; may wait for an approval. */
    PENDING(APPROVE, START, ABORT) {
        @Override
        public Transition approve(Rollout rollout, Approval approval) {
            return ApprovalRule.approve(rollout, approval);
        }

        @Override
        public Transition start(Rollout rollout, boolean environmentIsProtected, Instant now) {
            return ApprovalRule.whatForbidsStart(rollout, environmentIsProtected)
                    .<Transition>map(forbidden -> forbidden)
                    .orElseGet(() -> new Moved(rollout.entering(0, now), List.of(Effect.SHARE_CHANGES)));
        }

        @Override
        public Transition abort(Rollout rollout, Instant now) {
            return new Moved(rollout.withdrawn(ABORTED, now), List.of());
        }
    },

    /** The stage's share is on the candidate. */
    RUNNING(OBSERVE, ADVANCE, PAUSE, OVERRIDE, ROLLBACK, ABORT) {
        @Override
        public Transition start(Rollout rollout, boolean environmentIsProtected, Instant now) {
            return new Unchanged(rollout);
        }

        @Override
        public Transition proceed(Rollout rollout, Instant now) {
            if (rollout.isLastStage()) {
                return new Moved(
                        rollout.completed(now), List.of(Effect.SHARE_CHANGES, Effect.CANDIDATE_BECOMES_DEFAULT));
            }
            return new Moved(rollout.entering(rollout.position().stage() + 1, now), List.of(Effect.SHARE_CHANGES));
        }

        @Override
        public Transition pause(Rollout rollout) {
            return new Moved(rollout.inState(PAUSED), List.of());
        }

        @Override
        public Transition resume(Rollout rollout) {
            return new Unchanged(rollout);
        }

        @Override
        public Transition rollback(Rollout rollout, boolean isNewestRelease, Instant now) {
            return withdraw(rollout, now);
        }

        @Override
        public Transition abort(Rollout rollout, Instant now) {
            return new Moved(rollout.withdrawn(ABORTED, now), List.of(Effect.SHARE_CHANGES));
        }
    },

    /** The share stays where it is, the bake time runs on, and no gate opens. */
    PAUSED(OBSERVE, ADVANCE, RESUME, PAUSE, OVERRIDE, ROLLBACK, ABORT) {
        @Override
        public Transition start(Rollout rollout, boolean environmentIsProtected, Instant now) {
            return new Unchanged(rollout);
        }

        @Override
        public Transition proceed(Rollout rollout, Instant now) {
            return Forbidden.illegal(this, ADVANCE, RESUME, ROLLBACK, ABORT);
        }

        @Override
        public Transition pause(Rollout rollout) {
            return new Unchanged(rollout);
        }

        @Override
        public Transition resume(Rollout rollout) {
            return new Moved(rollout.inState(RUNNING), List.of());
        }

        @Override
        public Transition rollback(Rollout rollout, boolean isNewestRelease, Instant now) {
            return withdraw(rollout, now);
        }

        @Override
        public Transition abort(Rollout rollout, Instant now) {
            return new Moved(rollout.withdrawn(ABORTED, now), List.of(Effect.SHARE_CHANGES));
        }
    },

    /** Share 0; the plan's steps are being carried out. */
    ROLLING_BACK(ROLLBACK, ABORT) {
        @Override
        public Transition rollback(Rollout rollout, boolean isNewestRelease, Instant now) {
            return new Unchanged(rollout);
        }

        @Override
        public Transition abort(Rollout rollout, Instant now) {
            return new Moved(rollout.withdrawn(ABORTED, now), List.of(Effect.PLAN_RUN_ENDS));
        }

        @Override
        public Transition planRunDone(Rollout rollout, Instant now) {
            return new Moved(rollout.withdrawn(ROLLED_BACK, now), List.of());
        }

        @Override
        public Transition planRunFailed(Rollout rollout) {
            return new Moved(rollout.failing(), List.of());
        }

        /** A step is done, and others are left. */
        @Override
        public Transition planRunRetried(Rollout rollout) {
            return new Unchanged(rollout);
        }
    },

    /** The candidate is the default; an operator can still take back the target's newest release. */
    COMPLETED(ROLLBACK) {
        @Override
        public Transition rollback(Rollout rollout, boolean isNewestRelease, Instant now) {
            return isNewestRelease
                    ? withdraw(rollout, now, Effect.BASELINE_BECOMES_DEFAULT)
                    : Forbidden.superseded(this);
        }
    },

    /** Share 0; a step of the plan failed. Holds its target until somebody acknowledges it. */
    ROLLBACK_FAILED(ROLLBACK) {
        @Override
        public Transition rollback(Rollout rollout, boolean isNewestRelease, Instant now) {
            return new Unchanged(rollout);
        }

        /** A retried flag step, or a failed step that is done after all, ends the run without running again. */
        @Override
        public Transition planRunDone(Rollout rollout, Instant now) {
            return rollout.isLive() ? new Moved(rollout.withdrawn(ROLLED_BACK, now), List.of()) : illegal(ROLLBACK);
        }

        /** Another step has failed too. */
        @Override
        public Transition planRunFailed(Rollout rollout) {
            return rollout.isLive() ? new Unchanged(rollout) : illegal(ROLLBACK);
        }

        @Override
        public Transition planRunRetried(Rollout rollout) {
            return rollout.isLive() ? new Moved(rollout.inState(ROLLING_BACK), List.of()) : illegal(ROLLBACK);
        }

        @Override
        public Transition planRunAcknowledged(Rollout rollout, Instant now) {
            return rollout.isLive() ? new Moved(rollout.acknowledged(now), List.of()) : new Unchanged(rollout);
        }
    },

    /** Share 0 for good, and the plan, where there was one, is carried out. */
    ROLLED_BACK(ROLLBACK) {
        @Override
        public Transition rollback(Rollout rollout, boolean isNewestRelease, Instant now) {
            return new Unchanged(rollout);
        }
    },

    /** Share 0 for good; no plan was run. */
    ABORTED(ABORT) {
        @Override
        public Transition abort(Rollout rollout, Instant now) {
            return new Unchanged(rollout);
        }
    };

    private final Set<Command> legal;

    RolloutState(Command... legal) {
        this.legal = Set.of(legal);
    }

    /** What this state carries out, or has carried out already, in the order of {@link Command}. */
    public Set<Command> legal() {
        return new TreeSet<>(legal);
    }

    /** Whether users may be on the candidate because of the rollout's share. */
    public boolean isExposing() {
        return this == RUNNING || this == PAUSED;
    }

    boolean allowsShare(Share share, Stage stage) {
        return switch (this) {
            case RUNNING, PAUSED -> share.equals(stage.share());
            case COMPLETED -> share.isWhole();
            case PENDING, ROLLING_BACK, ROLLBACK_FAILED, ROLLED_BACK, ABORTED -> share.isNone();
        };
    }

    public Transition approve(Rollout rollout, Approval approval) {
        return illegal(APPROVE);
    }

    public Transition start(Rollout rollout, boolean environmentIsProtected, Instant now) {
        return illegal(START);
    }

    public Transition proceed(Rollout rollout, Instant now) {
        return illegal(ADVANCE);
    }

    public Transition pause(Rollout rollout) {
        return illegal(PAUSE);
    }

    public Transition resume(Rollout rollout) {
        return illegal(RESUME);
    }

    public Transition rollback(Rollout rollout, boolean isNewestRelease, Instant now) {
        return illegal(ROLLBACK);
    }

    public Transition abort(Rollout rollout, Instant now) {
        return illegal(ABORT);
    }

    public Transition planRunDone(Rollout rollout, Instant now) {
        return illegal(ROLLBACK);
    }

    public Transition planRunFailed(Rollout rollout) {
        return illegal(ROLLBACK);
    }

    public Transition planRunRetried(Rollout rollout) {
        return illegal(ROLLBACK);
    }

    public Transition planRunAcknowledged(Rollout rollout, Instant now) {
        return illegal(ROLLBACK);
    }

    /** The refusal of a command in this state. */
    public Forbidden illegal(Command command) {
        return Forbidden.illegal(this, command, legal().toArray(Command[]::new));
    }

    private static Transition withdraw(Rollout rollout, Instant now, Effect... further) {
        List<Effect> effects = new ArrayList<>(List.of(Effect.SHARE_CHANGES));
        effects.addAll(List.of(further));
        if (rollout.spec().release().group() != null) {
            effects.add(Effect.SIBLINGS_PAUSE);
        }
        if (rollout.spec().plan() == null) {
            return new Moved(rollout.withdrawn(ROLLED_BACK, now), effects);
        }
        effects.add(Effect.PLAN_RUN_OPENS);
        return new Moved(rollout.withdrawing(now), effects);
    }
}
