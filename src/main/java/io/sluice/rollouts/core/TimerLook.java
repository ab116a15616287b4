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
import java.util.stream.Collectors;

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

    /** What persons have to be told and were not yet, one after the other. */
    public List<Telling> tellings() {
        List<Telling> all = new ArrayList<>();
        Rollout told = rollout;
        if (isHeldForLong()) {
            told = told.telling(told.pages());
            all.add(new Telling(Telling.Kind.HOLD, told, held()));
        }
        List<String> pages = new ArrayList<>();
        Pages open = rollout.pages();
        if (open.stalledSince() == null && isStalled()) {
            open = open.stalled(vigil.heard());
            pages.add("stalled: neither a call nor evidence has come since " + vigil.heard());
        } else if (open.stalledSince() == null && vigil.isAbandoned(rollout, now)) {
            open = open.stalled(vigil.called());
            pages.add("stalled: the gate of stage " + rollout.position().stage() + " is due since " + rollout.bakeEnd()
                    + ", and its pipeline has not called since " + vigil.called());
        }
        if (open.overdueSince() == null && isPastDeadline()) {
            open = open.overdue(now);
            pages.add(overdue());
        }
        if (!pages.isEmpty()) {
            all.add(new Telling(Telling.Kind.PAGE, told.telling(open), String.join("; ", pages)));
        }
        return all;
    }

    /**
     * What somebody is told.
     *
     * @param rollout as it is once that is told
     */
    public record Telling(Kind kind, Rollout rollout, String reason) {
        /** A hold at a gate that is due is news, a page is a call for help. */
        public enum Kind {
            HOLD,
            PAGE
        }
    }

    /** What is remembered of this look. */
    public Vigil remembered() {
        return vigil.lookedAt(now, hold);
    }

    private boolean holds() {
        return decision.action() == Action.HOLD && rollout.state() == RolloutState.RUNNING && isDue();
    }

    /** As long as from one look to the next, and not yet at the look before: so it is told once a stage. */
    private boolean isHeldForLong() {
        return holds()
                && rollout.spec().mode() == Mode.ENFORCE
                && !vigil.hasHeldFor(timing().lookEvery())
                && hold.spent(now).compareTo(timing().lookEvery()) >= 0;
    }

    private String held() {
        return "the gate of stage " + rollout.position().stage() + " is due and holds: "
                + decision.reasons().stream().map(Reason::message).collect(Collectors.joining("; "));
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
