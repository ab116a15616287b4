package io.sluice.judge.core.calibration;

import io.sluice.judge.core.Action;
import java.util.List;

/** One rollout in virtual time: draws what each look sees, asks the decider, and follows its word. */
final class SimulatedRollout {
    private final Simulation simulation;
    private final Load load;
    private final Dice dice;
    private final Tally window;
    private final Tally stageTally;
    private long exposed;
    private long bad;
    private long seconds;

    SimulatedRollout(Simulation simulation, Load load, Dice dice) {
        this.simulation = simulation;
        this.load = load;
        this.dice = dice;
        this.window = simulation.emptyTally();
        this.stageTally = simulation.emptyTally();
    }

    /** How it ended, in how long, and who met the candidate. */
    record Ending(Action action, long exposed, long bad, long seconds) {}

    Ending run(Decider decider) {
        List<PlannedStage> stages = simulation.schedule().stages();
        for (int stage = 0; stage < stages.size(); stage++) {
            Action action = run(stage, decider);
            if (action != Action.PROCEED) {
                return new Ending(action, exposed, bad, seconds);
            }
        }
        return new Ending(Action.PROCEED, exposed, bad, seconds);
    }

    private Action run(int stage, Decider decider) {
        Schedule schedule = simulation.schedule();
        long every = schedule.lookEvery().toSeconds();
        long bakeEnd = seconds + schedule.stages().get(stage).bake().toSeconds();
        long deadline = bakeEnd + schedule.holdDeadline().toSeconds();
        stageTally.clear();
        while (true) {
            long until = seconds < bakeEnd ? Math.min(bakeEnd, seconds + every) : seconds + every;
            draw(stage, until - seconds);
            seconds = until;
            boolean isBakeOver = seconds >= bakeEnd;
            Action action = decider.decide(new Look(window, stageTally, isBakeOver, simulation.defect()));
            if (action == Action.ROLLBACK || isBakeOver && action == Action.PROCEED) {
                return action;
            }
            if (seconds >= deadline) {
                return Action.HOLD;
            }
        }
    }

    private void draw(int stage, long span) {
        double share = simulation.schedule().stages().get(stage).fraction();
        for (int tenant = 0; tenant < window.candidateRequests.length; tenant++) {
            double excess = simulation.excess(tenant, share, seconds / 60.0);
            double all = load.candidate[stage][tenant];
            double sound = load.candidateFailing[stage][tenant];
            double failing = Math.min(all, Math.max(0, sound + (all - sound) * excess));
            long errors = Laws.poisson(dice, failing * span);
            window.candidateErrors[tenant] = errors;
            window.candidateRequests[tenant] = errors + Laws.poisson(dice, (all - failing) * span);
            drawBaseline(stage, tenant, span);
        }
        if (window.candidateSizes.length > 0) {
            Sizes.draw(dice, window.candidateRequests() - window.candidateErrors(), window.candidateSizes);
            Sizes.draw(dice, window.baselineRequests() - window.baselineErrors(), window.baselineSizes);
        }
        stageTally.add(window);
        exposed += window.candidateRequests();
        bad += window.candidateErrors();
    }

    private void drawBaseline(int stage, int tenant, long span) {
        double[] all = load.baseline[stage][tenant];
        double[] failing = load.baselineFailing[stage][tenant];
        for (int slice = 0; slice < all.length; slice++) {
            long errors = Laws.poisson(dice, failing[slice] * span);
            window.baselineErrors[tenant][slice] = errors;
            window.baselineRequests[tenant][slice] = errors + Laws.poisson(dice, (all[slice] - failing[slice]) * span);
        }
    }
}
