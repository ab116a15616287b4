package io.sluice.judge.core.calibration;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.calibration.Load.Rates;
import java.util.List;

/** One rollout in virtual time: draws what each look sees, asks the decider, and follows its word. */
final class SimulatedRollout {
    private static final double SECONDS_OF_MINUTE = 60;

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
        this.window = Tally.empty(simulation);
        this.stageTally = Tally.empty(simulation);
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
            Action action = decider.decide(new Look(window, stageTally, isBakeOver, simulation));
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
        for (int tenant = 0; tenant < window.candidate().requestsBy.length; tenant++) {
            double excess = simulation.excess(tenant, share, seconds / SECONDS_OF_MINUTE);
            draw(load.candidate(), stage, tenant, excess, span, window.candidate());
            draw(load.baseline(), stage, tenant, 0, span, window.baseline());
        }
        if (simulation.hasSizes()) {
            drawSizes(window.candidate());
            drawSizes(window.baseline());
        }
        stageTally.add(window);
        exposed += window.candidate().requests();
        bad += window.candidate().errors();
    }

    /** Of what would not fail anyway, the excess fails too; a negative one is a candidate that is better. */
    private void draw(Rates rates, int stage, int tenant, double excess, long span, Counts into) {
        double[] all = rates.all()[stage][tenant];
        double[] failing = rates.failing()[stage][tenant];
        for (int slice = 0; slice < all.length; slice++) {
            double fails = Math.max(0, failing[slice] + (all[slice] - failing[slice]) * excess);
            double succeeds = Math.max(0, all[slice] - fails);
            long errors = Laws.poisson(dice, fails * span);
            into.errorsBy[tenant][slice] = errors;
            into.requestsBy[tenant][slice] = errors + Laws.poisson(dice, succeeds * span);
        }
    }

    private void drawSizes(Counts counts) {
        Sizes.draw(dice, counts.requests() - counts.errors(), counts.sizes);
    }
}
