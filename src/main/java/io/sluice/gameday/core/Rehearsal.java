package io.sluice.gameday.core;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.Circumstances;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.Gate;
import io.sluice.rollouts.core.GateDecision;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.Transition;
import io.sluice.rollouts.core.spec.GroupMode;
import io.sluice.rollouts.core.spec.Mode;
import io.sluice.rollouts.core.spec.PinnedPolicy;
import io.sluice.rollouts.core.spec.Reference;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Strategy;
import io.sluice.rollouts.core.spec.Timing;
import io.sluice.rollouts.core.spec.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One release in virtual time, through the real state machine, evidence book, gate, judge and cohort.
 *
 * <p>With the gate off the rollout is in observe mode: every verdict is recorded and binds nobody, and the alert is
 * what finds the defect. Time runs from event to event; what arrives at the moment of an event comes after it.
 */
final class Rehearsal {
    private static final String SOURCE = "drill";
    private static final long NEVER = Long.MAX_VALUE;

    private final Scenario scenario;
    private final Fleet fleet;
    private final @Nullable FleetAlert alert;
    private final long startMicros;
    private final List<Observation> observations = new ArrayList<>();
    private final List<DrillStep> steps = new ArrayList<>();
    private Rollout rollout;
    private long nowMicros;
    private long stepStart;
    private long stepEnd;

    private Rehearsal(Scenario scenario, Arrivals arrivals, Strategy strategy, boolean isGated) {
        this.scenario = scenario;
        fleet = new Fleet(scenario, arrivals);
        startMicros = Micros.of(scenario.bake());
        alert = isGated ? null : new FleetAlert(scenario.alert(), startMicros);
        fleet.serveUntil(startMicros, Share.NONE);
        Window before = new Window(Micros.instant(0), Micros.instant(startMicros));
        Reference reference = new Reference(before, fleet.baseline().arm());
        fleet.clear();
        nowMicros = startMicros;
        rollout = started(spec(strategy, isGated ? Mode.ENFORCE : Mode.OBSERVE, reference));
        beginStep();
    }

    static DrillRow run(Scenario scenario, Arrivals arrivals, Strategy strategy, boolean isGated) {
        return new Rehearsal(scenario, arrivals, strategy, isGated).run(strategy, isGated);
    }

    private RolloutSpec spec(Strategy strategy, Mode mode, Reference reference) {
        return new RolloutSpec(
                new Release("drill", "drill", null, GroupMode.ALONE, null, Fleet.BASELINE, Fleet.CANDIDATE, null),
                strategy,
                scenario.strategies().stages(strategy, scenario.bake()),
                null,
                null,
                new PinnedPolicy(null, scenario.policy()),
                null,
                null,
                mode,
                null,
                Timing.USUAL,
                reference);
    }

    private Rollout started(RolloutSpec spec) {
        Rollout pending = Rollout.create(new UUID(0, scenario.seed()), spec, SOURCE, Micros.instant(nowMicros));
        return moved(pending.state().start(pending, false, Micros.instant(nowMicros)));
    }

    private DrillRow run(Strategy strategy, boolean isGated) {
        long horizon = startMicros + Micros.of(scenario.horizon());
        while (!rollout.position().share().isNone() && nowMicros < horizon) {
            long alertsNext = alert == null ? NEVER : alert.next();
            nowMicros = Math.min(horizon, Math.min(stepEnd, alertsNext));
            fleet.serveUntil(nowMicros, rollout.position().share());
            if (nowMicros == stepEnd) {
                look();
            }
            if (alert != null && nowMicros == alertsNext) {
                answer(alert.at(nowMicros, fleet.errorWindow()));
            }
        }
        boolean isBack = rollout.position().share().isNone();
        return new DrillRow(
                strategy,
                isGated,
                Outcome.of(rollout.state()),
                fleet.exposed(),
                fleet.bad(),
                isBack ? sinceStart() : null,
                sinceStart(),
                steps);
    }

    /** The planned look at the end of a step; a hold repeats the step. */
    private void look() {
        Window window = new Window(Micros.instant(stepStart), Micros.instant(nowMicros));
        int stage = rollout.position().stage();
        observations.add(new Observation(
                stage, SOURCE, window, fleet.candidate().arm(), fleet.baseline().arm()));
        Gate gate = new Gate(rollout, EvidenceBook.of(rollout, observations), Micros.instant(nowMicros));
        Verdict verdict = gate.unwatchedLook(steps.size() + 1L);
        GateDecision decision = gate.decide(verdict, Circumstances.USUAL);
        record(verdict, decision);
        fleet.clear();
        rollout = switch (decision.action()) {
            case PROCEED -> moved(rollout.state().proceed(rollout, Micros.instant(nowMicros)));
            case HOLD -> rollout;
            case ROLLBACK -> back();
        };
        beginStep();
    }

    private void answer(@Nullable Reason personsReason) {
        if (personsReason == null) {
            return;
        }
        step(fleet.candidate().errors(), fleet.candidate().requests(), Action.ROLLBACK, List.of(personsReason));
        rollout = back();
    }

    private void record(Verdict verdict, GateDecision decision) {
        Arm served = verdict.evidence().candidate();
        Measurement measured = served.get(Metric.ERROR_RATE.name());
        long errors = measured instanceof Proportion proportion ? proportion.count() : 0;
        step(errors, served.requests(), decision.action(), decision.reasons());
    }

    private void step(long errors, long requests, Action action, List<Reason> reasons) {
        steps.add(new DrillStep(sinceStart(), rollout.position().share(), errors, requests, action, reasons));
    }

    private void beginStep() {
        stepStart = nowMicros;
        stepEnd = rollout.state() == RolloutState.RUNNING ? nowMicros + Micros.of(scenario.bake()) : NEVER;
    }

    private Rollout back() {
        return moved(rollout.state().rollback(rollout, true, Micros.instant(nowMicros)));
    }

    private static Rollout moved(Transition transition) {
        if (transition instanceof Transition.Moved moved) {
            return moved.rollout();
        }
        throw new IllegalStateException("a drill's rollout was refused: " + transition);
    }

    private Duration sinceStart() {
        return Micros.duration(nowMicros - startMicros);
    }
}
