package io.sluice.rollouts.core;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.rollouts.core.spec.Driver;
import io.sluice.rollouts.core.spec.HoldLimit;
import io.sluice.rollouts.core.spec.Mode;
import io.sluice.rollouts.core.spec.Timing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One look of the timer at a rollout that exposes users, and what follows from it: a way back, a step on where Sluice
 * drives, pages, and what is remembered until the next look.
 *
 * <p>The gate has decided before; a watch that fails and a budget that is used up are rollbacks by then, whether the
 * bake time is over or not, and whether the rollout is paused or not: who is paused still exposes users.
 */
public final class TimerLook {
    private final Rollout rollout;
    private final GateDecision decision;
    private final Vigil vigil;
    private final Instant now;
    private final HoldClock hold;

    public TimerLook(Rollout rollout, Vigil vigil, GateDecision decision, Instant now) {
        this.rollout = rollout;
        this.decision = decision;
        this.vigil = vigil;
        this.now = now;
        this.hold = holds() ? vigil.hold().running(now) : vigil.hold().stopped(now);
    }

    /** The decision with which the rollout leaves its stage now; empty where it stays. */
    public Optional<GateDecision> leaving() {
        return switch (decision.action()) {
            case ROLLBACK -> Optional.of(decision);
            case PROCEED -> isDriven() ? Optional.of(decision) : Optional.empty();
            case HOLD -> isPastDeadline() && goesBackAtDeadline() ? Optional.of(backAtDeadline()) : Optional.empty();
        };
    }

    /** What persons have to be told and were not yet, each in one sentence, and the rollout with that noted. */
    public Optional<Paging> paging() {
        List<String> told = new ArrayList<>();
        Pages pages = rollout.pages();
        if (pages.stalledSince() == null && isStalled()) {
            pages = pages.stalled(vigil.heard());
            told.add("stalled: neither a call nor evidence has come since " + vigil.heard());
        }
        if (pages.overdueSince() == null && isPastDeadline()) {
            pages = pages.overdue(now);
            told.add(overdue());
        }
        return told.isEmpty()
                ? Optional.empty()
                : Optional.of(new Paging(rollout.paging(pages), String.join("; ", told)));
    }

    /** The rollout once somebody is paged, and for what. */
    public record Paging(Rollout rollout, String reason) {}

    /** What is remembered of this look. */
    public Vigil remembered() {
        return vigil.lookedAt(now, hold);
    }

    private boolean holds() {
        return decision.action() == Action.HOLD && rollout.state() == RolloutState.RUNNING && isDue();
    }

    private boolean isDue() {
        return !now.isBefore(rollout.bakeEnd());
    }

    /** Observe mode lets every caller pass at any time; the timer keeps to the bake time there too. */
    private boolean isDriven() {
        return timing().driver() == Driver.SLUICE && rollout.state() == RolloutState.RUNNING && isDue();
    }

    private boolean isStalled() {
        return !now.isBefore(vigil.heard().plus(timing().stallAfter()));
    }

    private boolean isPastDeadline() {
        return holds() && hold.spent(now).compareTo(timing().hold().deadline()) >= 0;
    }

    private boolean goesBackAtDeadline() {
        return timing().hold().action() == HoldLimit.AtDeadline.ROLLBACK
                && rollout.spec().mode() == Mode.ENFORCE;
    }

    private GateDecision backAtDeadline() {
        List<Reason> reasons = new ArrayList<>();
        reasons.add(new Reason("HOLD_DEADLINE", overdue()));
        reasons.addAll(decision.reasons());
        return new GateDecision(Action.ROLLBACK, reasons, null);
    }

    private String overdue() {
        return "the gate of stage " + rollout.position().stage() + " has held for "
                + timing().hold().deadline() + ", as long as it may";
    }

    private Timing timing() {
        return rollout.spec().timing();
    }
}
