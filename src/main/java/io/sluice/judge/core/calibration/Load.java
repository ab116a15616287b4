package io.sluice.judge.core.calibration;

import java.util.List;

/**
 * How many requests a second each cell of a tally is to expect, and how many of them fail at the baseline's rates, by
 * stage, tenant and slice.
 *
 * <p>The requests of each user are a Poisson process, and so are all requests of any set of users together, whatever
 * their activities and rates. So the counts of a cell are drawn at once from its sums over the users; no single request
 * is, and the draw is exact all the same. What users have in common is in the sums: who came into which arm.
 */
final class Load {
    final double[][] candidate;
    final double[][] candidateFailing;
    final double[][][] baseline;
    final double[][][] baselineFailing;

    private Load(int stages, int tenants, int slices) {
        candidate = new double[stages][tenants];
        candidateFailing = new double[stages][tenants];
        baseline = new double[stages][tenants][slices];
        baselineFailing = new double[stages][tenants][slices];
    }

    /** So many users that every cell has its share. */
    static Load even(Traffic traffic, List<PlannedStage> stages) {
        List<Tenant> tenants = traffic.parts();
        Load load = new Load(stages.size(), tenants.size(), traffic.slices());
        double perSecond = traffic.perSecond().doubleValue();
        double weights = weights(tenants);
        double candidateWeights = tenants.stream()
                .mapToDouble(tenant -> tenant.candidateWeight().doubleValue())
                .sum();
        for (int stage = 0; stage < stages.size(); stage++) {
            double share = stages.get(stage).fraction();
            for (int t = 0; t < tenants.size(); t++) {
                Tenant tenant = tenants.get(t);
                double rate = tenant.errorRate().doubleValue();
                double onCandidate =
                        perSecond * share * tenant.candidateWeight().doubleValue() / candidateWeights;
                load.addCandidate(stage, t, onCandidate, rate);
                double inSlice = perSecond * (1 - share) * tenant.weight().doubleValue() / weights / traffic.slices();
                for (int slice = 0; slice < traffic.slices(); slice++) {
                    load.addBaseline(stage, t, slice, inSlice, rate);
                }
            }
        }
        return load;
    }

    /** Users drawn anew: their activity and error rate, their tenant, and where each falls in the cohort. */
    static Load ofUsers(Traffic traffic, List<PlannedStage> stages, Dice dice) {
        List<Tenant> tenants = traffic.parts();
        Users users = traffic.users();
        int slices = traffic.slices();
        Load load = new Load(stages.size(), tenants.size(), slices);
        double weights = weights(tenants);
        double activities = 0;
        for (int user = 0; user < users.count(); user++) {
            int t = tenants.size() == 1 ? 0 : tenantAt(tenants, dice.fraction() * weights);
            double mean = tenants.get(t).errorRate().doubleValue();
            double activity =
                    users.activity().weight(dice, user + 1, users.exponent().doubleValue());
            double rate = users.ownRate(dice, mean);
            double bucket = dice.fraction();
            int slice = slices == 1 ? 0 : dice.below(slices);
            activities += activity;
            for (int stage = 0; stage < stages.size(); stage++) {
                if (bucket < stages.get(stage).fraction()) {
                    load.addCandidate(stage, t, activity, rate);
                } else {
                    load.addBaseline(stage, t, slice, activity, rate);
                }
            }
        }
        load.scale(traffic.perSecond().doubleValue() / activities);
        return load;
    }

    private static double weights(List<Tenant> tenants) {
        return tenants.stream()
                .mapToDouble(tenant -> tenant.weight().doubleValue())
                .sum();
    }

    private static int tenantAt(List<Tenant> tenants, double at) {
        double rest = at;
        int tenant = 0;
        while (tenant < tenants.size() - 1
                && rest >= tenants.get(tenant).weight().doubleValue()) {
            rest -= tenants.get(tenant).weight().doubleValue();
            tenant++;
        }
        return tenant;
    }

    private void addCandidate(int stage, int tenant, double requests, double errorRate) {
        candidate[stage][tenant] += requests;
        candidateFailing[stage][tenant] += requests * errorRate;
    }

    private void addBaseline(int stage, int tenant, int slice, double requests, double errorRate) {
        baseline[stage][tenant][slice] += requests;
        baselineFailing[stage][tenant][slice] += requests * errorRate;
    }

    private void scale(double factor) {
        for (int stage = 0; stage < candidate.length; stage++) {
            scale(candidate[stage], factor);
            scale(candidateFailing[stage], factor);
            for (int tenant = 0; tenant < baseline[stage].length; tenant++) {
                scale(baseline[stage][tenant], factor);
                scale(baselineFailing[stage][tenant], factor);
            }
        }
    }

    private static void scale(double[] rates, double factor) {
        for (int i = 0; i < rates.length; i++) {
            rates[i] *= factor;
        }
    }
}
