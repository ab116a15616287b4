package io.sluice.judge.core.calibration;

import io.sluice.judge.core.calibration.SimulatedRollout.Ending;
import java.util.Arrays;
import java.util.List;
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
        return runEach(List.of(deciders), workers).get(0);
    }

    /** The same for several kinds of deciders, all of which meet the same users and begin with the same chance. */
    public List<Endings> runEach(List<Supplier<Decider>> kinds, Workers workers) {
        Ending[][] endings = new Ending[kinds.size()][runs];
        Load even = traffic.users().areIndependent() ? Load.even(traffic, schedule.stages()) : null;
        workers.each(runs, run -> {
            Load load = even == null ? Load.ofUsers(traffic, schedule.stages(), Dice.of(~seed, run)) : even;
            for (int kind = 0; kind < endings.length; kind++) {
                Decider decider = kinds.get(kind).get();
                endings[kind][run] = new SimulatedRollout(this, load, Dice.of(seed, run)).run(decider);
            }
        });
        return Arrays.stream(endings).map(Endings::new).toList();
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
