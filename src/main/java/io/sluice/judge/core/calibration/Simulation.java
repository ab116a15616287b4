package io.sluice.judge.core.calibration;

import io.sluice.judge.core.calibration.SimulatedRollout.Ending;
import java.util.function.Supplier;

/**
 * Many rollouts of one candidate under one schedule. The same simulation and decider give the same endings, whichever
 * workers carry it out.
 *
 * @param hasSizes whether latencies and costs are drawn too
 * @param runs how many rollouts
 */
public record Simulation(Traffic traffic, Schedule schedule, Defect defect, boolean hasSizes, int runs, long seed) {

    /** Carries all runs out, each with a decider of its own. */
    public Endings run(Supplier<Decider> deciders, Workers workers) {
        Ending[] endings = new Ending[runs];
        Load even = traffic.users().areIndependent() ? Load.even(traffic, schedule.stages()) : null;
        workers.each(runs, run -> {
            Dice dice = Dice.of(seed, run);
            Load load = even == null ? Load.ofUsers(traffic, schedule.stages(), dice) : even;
            endings[run] = new SimulatedRollout(this, load, dice).run(deciders.get());
        });
        return new Endings(endings);
    }

    /** The chance that the defect strikes a request of that tenant that would not have failed anyway. */
    double excess(int tenant, double share, double minutes) {
        boolean isStruck = defect.onlyTenant() < 0 || defect.onlyTenant() == tenant;
        if (!isStruck) {
            return 0;
        }
        double sound = defect.onlyTenant() < 0
                ? traffic.meanErrorRate()
                : traffic.parts().get(tenant).errorRate().doubleValue();
        double rate = defect.errorRate(sound, share, minutes);
        return sound >= 1 ? 0 : (rate - sound) / (1 - sound);
    }
}
