package io.sluice.rollouts.core.spec;

import io.sluice.judge.core.policy.Limit;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.statistics.Binomial;
import io.sluice.judge.core.statistics.Confidence;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the gate of a stage is able to see on the requests that it will have, beside a baseline without a fault: the
 * kindest case there is.
 *
 * <p>Asked for is a jump to {@link #JUMP}, or to twice the margin where the margin itself is that large. How often the
 * gate misses it is exact: the chance that a binomial draw stays below the fewest failures that fail the policy.
 */
final class Sight {
    /** The jump that a stage is asked for. */
    static final double JUMP = 0.05;
    /** A stage that misses the jump more often than this is warned about, where its traffic is known. */
    static final double OFTEN = 0.5;
    /** Where the traffic is not known: how many margins wide a difference must be for a stage to be blind to it. */
    static final int BLUNT = 4;

    private static final List<String> TIMES = List.of(
            "never",
            "once",
            "twice",
            "three times",
            "four times",
            "five times",
            "six times",
            "seven times",
            "eight times",
            "nine times",
            "ten times");

    private final Policy policy;
    private final Stage stage;
    private final double z;

    private Sight(Policy policy, Stage stage) {
        this.policy = policy;
        this.stage = stage;
        this.z = Confidence.quantile(policy.confidence());
    }

    /** What the stage does not see, in one sentence; empty where it sees enough. */
    static Optional<String> whatIsMissed(Policy policy, Stage stage, @Nullable Traffic traffic) {
        Sight sight = new Sight(policy, stage);
        return traffic == null ? sight.onTheFewest() : sight.on(traffic);
    }

    private long fewestRequests() {
        return Math.max(stage.minRequests(), policy.minRequests());
    }

    private Optional<String> onTheFewest() {
        long requests = fewestRequests();
        return metrics()
                .filter(metric -> fewestThatFail(requests, metric) > BLUNT * margin(metric) * requests)
                .findFirst()
                .map(metric -> "it may be left after " + requests + " requests, and " + missed(requests, metric));
    }

    private Optional<String> on(Traffic traffic) {
        long expected = during(stage.bake(), traffic.ofCandidate(stage));
        if (expected < fewestRequests()) {
            return Optional.of(tooFew("candidate", traffic.ofCandidate(stage), fewestRequests()));
        }
        BigDecimal control = traffic.ofBaseline(stage);
        if (!stage.share().isWhole() && during(stage.bake(), control) < policy.minRequests()) {
            return Optional.of(tooFew("baseline", control, policy.minRequests()));
        }
        return metrics()
                .filter(metric -> chanceToMiss(expected, metric) > OFTEN)
                .findFirst()
                .map(metric -> gets(expected, "candidate") + ", and " + missed(expected, metric));
    }

    private String tooFew(String arm, BigDecimal perSecond, long needed) {
        Duration longer = Duration.ofSeconds((long) Math.ceil(needed / perSecond.doubleValue()));
        return gets(during(stage.bake(), perSecond), arm) + ", and " + needed + " are needed: it will take about "
                + longer;
    }

    private String gets(long requests, String arm) {
        return "it gets about " + requests + " requests of the " + arm + " in " + stage.bake();
    }

    private static long during(Duration bake, BigDecimal perSecond) {
        return perSecond.multiply(BigDecimal.valueOf(bake.toSeconds())).longValue();
    }

    /** A margin of 0 names no difference that must be seen. */
    private Stream<Map.Entry<String, MetricRule>> metrics() {
        return policy.metrics().entrySet().stream()
                .filter(metric -> metric.getValue().limit() instanceof Limit.Margin margin
                        && margin.absolute().signum() > 0);
    }

    private static double margin(Map.Entry<String, MetricRule> metric) {
        return metric.getValue().margin().absolute().doubleValue();
    }

    private static double jump(Map.Entry<String, MetricRule> metric) {
        return margin(metric) < JUMP ? JUMP : Math.min(0.99, 2 * margin(metric));
    }

    private String missed(long requests, Map.Entry<String, MetricRule> metric) {
        double chance = chanceToMiss(requests, metric);
        int inTen = (int) Math.round(10 * chance);
        String often = inTen == 10 ? "nearly always" : TIMES.get(inTen) + " in ten";
        return "misses a jump of " + metric.getKey() + " to "
                + Digits.plain(Digits.of(100 * jump(metric))).toPlainString()
                + " % " + often + " (" + Digits.fixed(chance, 2) + "); the margin is "
                + metric.getValue().margin().absolute().toPlainString();
    }

    private double chanceToMiss(long requests, Map.Entry<String, MetricRule> metric) {
        return new Binomial(requests, jump(metric)).atMost(fewestThatFail(requests, metric) - 1);
    }

    /** By halving: the low end of Wilson's interval rises with the count. */
    private long fewestThatFail(long requests, Map.Entry<String, MetricRule> metric) {
        long passes = 0;
        long fails = requests + 1;
        while (fails - passes > 1) {
            long middle = passes + (fails - passes) / 2;
            if (Wilson.of(middle, requests, z).low() > margin(metric)) {
                fails = middle;
            } else {
                passes = middle;
            }
        }
        return fails;
    }
}
