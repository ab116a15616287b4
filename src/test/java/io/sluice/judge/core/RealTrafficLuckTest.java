package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.measure.Values;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.testing.Arms;
import io.sluice.testing.Golden;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * How often luck alone rolls a release back on real traffic: candidate and baseline are drawn from the same hour of the
 * Azure LLM inference traces of 2023, so that every rollback is false. Latency and cost are derived as the data's
 * description says; the files stay beside the project, and without them nothing is tested here.
 */
class RealTrafficLuckTest {
    private static final long SEED = 20261130;
    private static final int ROLLOUTS = 3_000;
    private static final int CANDIDATE = 30;
    private static final int BASELINE = 570;
    private static final int LOOKS = 30;

    private static final Policy LATENCY = Arms.only(30, Metric.P95, Arms.maxRatio("1.5"));

    @Test
    void aPlainRatioOfTwoP95NumbersRollsBackOnLuckAndTheIntervalHardlyEver() {
        Luck code = latencyLuck("code");
        assertThat(code.plain()).as("code, plain, seed %s", SEED).isBetween(0.07, 0.12);
        assertThat(code.interval()).as("code, interval, seed %s", SEED).isLessThanOrEqualTo(0.02);
        Luck conversation = latencyLuck("conv");
        assertThat(conversation.interval()).as("conv, interval, seed %s", SEED).isLessThanOrEqualTo(0.02);
        assertThat(conversation.interval()).isLessThanOrEqualTo(conversation.plain() + 0.005);
    }

    @Test
    void aPlainRatioOfCostsRollsBackOnLuckInThirtyLooksAndTheIntervalHardlyEver() {
        for (String trace : List.of("code", "conv")) {
            for (String maxRatio : List.of("1.5", "1.2")) {
                Luck luck = costLuck(trace, Arms.only(30, Metric.COST, Arms.maxRatio(maxRatio)));
                String place = trace + " at " + maxRatio + ", seed " + SEED;
                assertThat(luck.interval()).as(place).isLessThanOrEqualTo(0.02);
                assertThat(luck.interval()).as(place).isLessThanOrEqualTo(luck.plain());
            }
        }
    }

    /** Parts of the rollouts that were rolled back. */
    private record Luck(double plain, double interval) {}

    private static Luck latencyLuck(String trace) {
        double[] all = column(trace, 200, 0.25, 28);
        Random random = new Random(SEED);
        int plain = 0;
        int interval = 0;
        for (int i = 0; i < ROLLOUTS; i++) {
            double[] candidate = drawn(all, CANDIDATE, random);
            double[] baseline = drawn(all, BASELINE, random);
            plain += isRolledBack(interpolated(candidate), interpolated(baseline)) ? 1 : 0;
            interval += isRolledBack(candidate, baseline) ? 1 : 0;
        }
        return new Luck((double) plain / ROLLOUTS, (double) interval / ROLLOUTS);
    }

    private static Luck costLuck(String trace, Policy policy) {
        double[] all = column(trace, 0, 3e-6, 15e-6);
        Random random = new Random(SEED);
        int plain = 0;
        int interval = 0;
        for (int i = 0; i < ROLLOUTS / 3; i++) {
            boolean isPlainBack = false;
            boolean isIntervalBack = false;
            Sums candidate = new Sums();
            Sums baseline = new Sums();
            for (int look = 0; look < LOOKS; look++) {
                candidate.add(drawn(all, CANDIDATE, random));
                baseline.add(drawn(all, 3 * CANDIDATE, random));
                isPlainBack |= isRolledBack(policy, candidate, baseline, false);
                isIntervalBack |= isRolledBack(policy, candidate, baseline, true);
            }
            plain += isPlainBack ? 1 : 0;
            interval += isIntervalBack ? 1 : 0;
        }
        return new Luck(plain / (ROLLOUTS / 3.0), interval / (ROLLOUTS / 3.0));
    }

    /** What was spent so far, and its squares. */
    private static final class Sums {
        private double sum;
        private double squares;
        private long of;

        void add(double[] values) {
            for (double value : values) {
                sum += value;
                squares += value * value;
                of++;
            }
        }

        Mean mean(boolean hasSquares) {
            return new Mean(decimal(sum, 9), of, hasSquares ? decimal(squares, 15) : null);
        }
    }

    private static boolean isRolledBack(Policy policy, Sums candidate, Sums baseline, boolean hasSquares) {
        return Arms.judged(
                                policy,
                                Arms.candidate(candidate.of).with("cost", candidate.mean(hasSquares)),
                                Arms.baseline(baseline.of).with("cost", baseline.mean(hasSquares)))
                        .action()
                == Action.ROLLBACK;
    }

    private static boolean isRolledBack(double candidate, double baseline) {
        return Arms.judged(
                                LATENCY,
                                Arms.candidate(CANDIDATE).with("p95", new SingleP95(decimal(candidate, 6))),
                                Arms.baseline(BASELINE).with("p95", new SingleP95(decimal(baseline, 6))))
                        .action()
                == Action.ROLLBACK;
    }

    private static boolean isRolledBack(double[] candidate, double[] baseline) {
        return Arms.judged(
                                LATENCY,
                                Arms.candidate(CANDIDATE).with("p95", values(candidate)),
                                Arms.baseline(BASELINE).with("p95", values(baseline)))
                        .action()
                == Action.ROLLBACK;
    }

    private static Values values(double[] values) {
        return new Values(
                Arrays.stream(values).mapToObj(value -> decimal(value, 2)).toList());
    }

    /** The 95th percentile as most dashboards take it: linear between the two nearest values. */
    private static double interpolated(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double place = 0.95 * (sorted.length - 1);
        int below = (int) place;
        return sorted[below] + (place - below) * (sorted[Math.min(below + 1, sorted.length - 1)] - sorted[below]);
    }

    private static double[] drawn(double[] all, int count, Random random) {
        double[] drawn = new double[count];
        for (int i = 0; i < count; i++) {
            drawn[i] = all[random.nextInt(all.length)];
        }
        return drawn;
    }

    private static double[] column(String trace, double base, double eachContext, double eachGenerated) {
        List<Double> values = new ArrayList<>();
        for (Map<String, String> row : Golden.besideTheProject("data/azure-llm-2023-" + trace + ".csv")) {
            values.add(base
                    + eachContext * Integer.parseInt(row.get("ContextTokens"))
                    + eachGenerated * Integer.parseInt(row.get("GeneratedTokens")));
        }
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static BigDecimal decimal(double value, int places) {
        return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_EVEN);
    }
}
