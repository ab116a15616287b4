package io.sluice.judge.core.calibration;

import io.sluice.judge.core.calibration.Defect.Constant;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is asked of a policy before it is trusted: how often it would take a sound candidate back, and how soon a
 * defective one, in that traffic and on that schedule.
 *
 * @param policy it judges the error rate; the p95 and the cost are simulated where it requires them or a defect touches
 *     them
 * @param defects 1 to 20, each a row of the report for the gate alone and for gate and watch
 * @param curve true differences of the error rate, candidate less baseline, at most 40; the operating characteristic
 * @param runs how many rollouts for each row and point, 1 to 1,000,000
 * @param seed of all chance, 0 to 2^53 - 1
 */
public record Calibration(
        Policy policy,
        Traffic traffic,
        Schedule schedule,
        List<Defect> defects,
        List<BigDecimal> curve,
        int runs,
        long seed) {
    public static final int STANDARD_RUNS = 1_000;
    private static final int MOST_DEFECTS = 20;
    private static final int MOST_POINTS = 40;
    private static final int MOST_RUNS = 1_000_000;
    private static final long LARGEST_SEED = (1L << 53) - 1;
    private static final Set<String> SIMULATED =
            Set.of(Metric.ERROR_RATE.name(), Metric.P95.name(), Metric.COST.name());

    /** What the sums of a watch cost in relation to one drawn count. */
    private static final int STEPS_OF_A_LOOK = 50;

    private static final List<BigDecimal> STANDARD_CURVE = decimals(
            "0", "0.005", "0.01", "0.015", "0.02", "0.03", "0.04", "0.05", "0.06", "0.08", "0.1", "0.125", "0.15",
            "0.2");

    public Calibration {
        defects = List.copyOf(Require.atMost("defects", defects, MOST_DEFECTS));
        if (defects.isEmpty()) {
            throw Refused.field("defects", "must name at least one; none is one of them");
        }
        curve = List.copyOf(Require.atMost("curve", curve, MOST_POINTS));
        Require.inRange("runs", Integer.valueOf(runs), 1, MOST_RUNS);
        Require.inRange("seed", Long.valueOf(seed), 0, LARGEST_SEED);
        requireCanBeSimulated(policy);
        for (int i = 0; i < defects.size(); i++) {
            if (defects.get(i).onlyTenant() >= traffic.tenants().size()) {
                throw Refused.field("defects[" + i + "].tenant", "must be a place in the list of tenants, from 0");
            }
        }
        for (int i = 0; i < curve.size(); i++) {
            double rate = traffic.meanErrorRate() + curve.get(i).doubleValue();
            if (rate < 0 || rate > 1) {
                throw Refused.field("curve[" + i + "]", "must leave the candidate an error rate between 0 and 1");
            }
        }
    }

    private static void requireCanBeSimulated(Policy policy) {
        if (!policy.metrics().containsKey(Metric.ERROR_RATE.name())) {
            throw Refused.field("policy", "must judge errorRate, which is what the simulation varies");
        }
        policy.metrics().forEach((name, rule) -> {
            if (rule.required() && !SIMULATED.contains(name)) {
                throw Refused.field(
                        "policy", "requires " + name + ", and only errorRate, p95 and cost can be simulated");
            }
        });
    }

    /** Sound, steadily worse, and worse under load; then the curve, as far as that traffic allows. */
    public static Calibration standard(Policy policy, Traffic traffic) {
        return new Calibration(
                policy, traffic, Schedule.STANDARD, standardDefects(traffic), standardCurve(traffic), STANDARD_RUNS, 1);
    }

    public static List<Defect> standardDefects(Traffic traffic) {
        BigDecimal rate = Digits.of(traffic.meanErrorRate());
        return List.of(
                Defect.NONE,
                new Constant(new BigDecimal("0.05")),
                new Constant(new BigDecimal("0.1")),
                new Defect.LoadDependent(rate, new BigDecimal("0.33")));
    }

    /** Differences from none to twenty points, as far as they leave a rate. */
    public static List<BigDecimal> standardCurve(Traffic traffic) {
        double most = 1 - traffic.meanErrorRate();
        return STANDARD_CURVE.stream()
                .filter(difference -> difference.doubleValue() <= most)
                .toList();
    }

    private static List<BigDecimal> decimals(String... texts) {
        List<BigDecimal> decimals = new ArrayList<>();
        for (String text : texts) {
            decimals.add(new BigDecimal(text));
        }
        return List.copyOf(decimals);
    }

    public Calibration withRuns(int other) {
        return new Calibration(policy, traffic, schedule, defects, curve, other, seed);
    }

    /** How many rollouts are simulated in all. */
    public long rollouts() {
        return (2L * defects.size() + curve.size()) * runs;
    }

    /** About how much work that is: counts drawn, with a look's sums taken as {@value #STEPS_OF_A_LOOK} of them. */
    public double steps() {
        double counters = 2.0 * traffic.parts().size() * (1 + traffic.slices()) + (hasSizes() ? 2 * Sizes.CLASSES : 0);
        double people = (double) traffic.users().count() * schedule.stages().size();
        return rollouts() * (schedule.looks() * (STEPS_OF_A_LOOK + counters) + people);
    }

    boolean hasSizes() {
        return isRequired(Metric.P95)
                || isRequired(Metric.COST)
                || defects.stream().anyMatch(defect -> defect.latencyFactor() != 1 || defect.costFactor() != 1);
    }

    private boolean isRequired(Metric metric) {
        var rule = policy.metrics().get(metric.name());
        return rule != null && rule.required();
    }

    /** Carries it out. */
    public CalibrationReport run(Workers workers) {
        List<CalibrationReport.Row> rows = new ArrayList<>();
        for (Defect defect : defects) {
            for (Judging judging : List.of(Judging.GATE, Judging.GATE_AND_WATCH)) {
                rows.add(new CalibrationReport.Row(defect, judging, endings(defect, judging, workers)));
            }
        }
        List<CalibrationReport.Point> points = new ArrayList<>();
        for (BigDecimal difference : curve) {
            BigDecimal rate = Digits.of(Math.min(1, traffic.meanErrorRate() + difference.doubleValue()));
            points.add(new CalibrationReport.Point(
                    difference, endings(new Constant(rate), Judging.GATE_AND_WATCH, workers)));
        }
        return new CalibrationReport(this, rows, points);
    }

    private Endings endings(Defect defect, Judging judging, Workers workers) {
        return new Simulation(traffic, schedule, defect, hasSizes(), runs, seed).run(judging.deciders(policy), workers);
    }
}
