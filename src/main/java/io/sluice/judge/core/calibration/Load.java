package io.sluice.judge.core.calibration;

import java.util.List;
import java.util.function.Function;

/**
 * How many requests a second each count of a tally is to expect, and how many of them fail at the baseline's rates.
 *
 * <p>The requests of each user are a Poisson process, and so are all requests of any set of users together, whatever
 * their activities and rates. So the counts of a cell are drawn at once from its sums over the users; no single request
 * is, and the draw is exact all the same. What users have in common is in the sums: who came into which arm.
 */
record Load(Rates candidate, Rates baseline) {

    /** One arm's requests a second, by stage, tenant and slice. */
    record Rates(double[][][] all, double[][][] failing) {
        private Rates(int stages, int tenants, int slices) {
            this(new double[stages][tenants][slices], new double[stages][tenants][slices]);
        }

        private void add(int stage, int tenant, int slice, double requests, double errorRate) {
            all[stage][tenant][slice] += requests;
            failing[stage][tenant][slice] += requests * errorRate;
        }

        private void scale(double factor) {
            scale(all, factor);
            scale(failing, factor);
        }

        private static void scale(double[][][] rates, double factor) {
            for (double[][] stage : rates) {
                for (double[] tenant : stage) {
                    for (int slice = 0; slice < tenant.length; slice++) {
                        tenant[slice] *= factor;
                    }
                }
            }
        }
    }

    private static Load empty(Traffic traffic, List<PlannedStage> stages) {
        int tenants = traffic.parts().size();
        return new Load(
                new Rates(stages.size(), tenants, traffic.slices()),
                new Rates(stages.size(), tenants, traffic.slices()));
    }

    /** So many users that every cell has its share. */
    static Load even(Traffic traffic, List<PlannedStage> stages) {
        Load load = empty(traffic, stages);
        List<Tenant> tenants = traffic.parts();
        double perSlice = traffic.perSecond().doubleValue() / traffic.slices();
        double ofBaseline = sum(tenants, Load::weight);
        double ofCandidate = sum(tenants, Load::candidateWeight);
        for (int stage = 0; stage < stages.size(); stage++) {
            double share = stages.get(stage).fraction();
            for (int t = 0; t < tenants.size(); t++) {
                Tenant tenant = tenants.get(t);
                double rate = tenant.errorRate().doubleValue();
                for (int slice = 0; slice < traffic.slices(); slice++) {
                    double toCandidate = perSlice * share * candidateWeight(tenant) / ofCandidate;
                    double toBaseline = perSlice * (1 - share) * weight(tenant) / ofBaseline;
                    load.candidate.add(stage, t, slice, toCandidate, rate);
                    load.baseline.add(stage, t, slice, toBaseline, rate);
                }
            }
        }
        return load;
    }

    /**
     * Users drawn anew: their activity and error rate, their tenant, and where each falls in the cohort. A tenant whose
     * weight differs at the candidate sends so much more or less there.
     */
    static Load ofUsers(Traffic traffic, List<PlannedStage> stages, Dice dice) {
        Load load = empty(traffic, stages);
        List<Tenant> tenants = traffic.parts();
        Users users = traffic.users();
        double weights = sum(tenants, Load::weight);
        double change = weights / sum(tenants, Load::candidateWeight);
        double activities = 0;
        for (int user = 0; user < users.count(); user++) {
            int t = tenants.size() == 1 ? 0 : tenantAt(tenants, dice.fraction() * weights);
            Tenant tenant = tenants.get(t);
            double activity = users.weight(dice, user + 1);
            double rate = users.ownRate(dice, tenant.errorRate().doubleValue());
            double bucket = dice.fraction();
            int slice = dice.below(traffic.slices());
            double atCandidate = activity * change * candidateWeight(tenant) / weight(tenant);
            activities += activity;
            for (int stage = 0; stage < stages.size(); stage++) {
                if (bucket < stages.get(stage).fraction()) {
                    load.candidate.add(stage, t, slice, atCandidate, rate);
                } else {
                    load.baseline.add(stage, t, slice, activity, rate);
                }
            }
        }
        double perSecond = traffic.perSecond().doubleValue() / activities;
        load.candidate.scale(perSecond);
        load.baseline.scale(perSecond);
        return load;
    }

    private static double weight(Tenant tenant) {
        return tenant.weight().doubleValue();
    }

    private static double candidateWeight(Tenant tenant) {
        return tenant.candidateWeight().doubleValue();
    }

    private static double sum(List<Tenant> tenants, Function<Tenant, Double> part) {
        double sum = 0;
        for (Tenant tenant : tenants) {
            sum += part.apply(tenant);
        }
        return sum;
    }

    private static int tenantAt(List<Tenant> tenants, double at) {
        double rest = at;
        int tenant = 0;
        while (tenant < tenants.size() - 1 && rest >= weight(tenants.get(tenant))) {
            rest -= weight(tenants.get(tenant));
            tenant++;
        }
        return tenant;
    }
}
