package io.sluice.rollouts.core.spec;

import io.sluice.judge.core.policy.Limit;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.statistics.Confidence;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.Digits;
import java.util.Map;
import java.util.Optional;

/**
 * What a gate is able to see on few requests: the smallest rate that fails the policy beside a baseline without a
 * fault.
 *
 * <p>A stage that may be left after so few requests that only {@value #BLUNT} times the policy's margin would be seen
 * does not check what the policy promises.
 */
final class Sight {
    /** How many margins wide a difference must be for a stage to count as blind to it. */
    static final int BLUNT = 4;

    private Sight() {}

    /** The first metric to which the stage is blind, in one sentence; empty where it sees enough. */
    static Optional<String> whatIsMissed(Policy policy, Stage stage) {
        long requests = Math.max(stage.minRequests(), policy.minRequests());
        double z = Confidence.quantile(policy.confidence());
        return policy.metrics().entrySet().stream()
                .flatMap(metric -> missed(metric, requests, z).stream())
                .findFirst();
    }

    private static Optional<String> missed(Map.Entry<String, MetricRule> metric, long requests, double z) {
        if (!(metric.getValue().limit() instanceof Limit.Margin limit)) {
            return Optional.empty();
        }
        double margin = limit.absolute().doubleValue();
        double seen = (double) fewestThatFail(requests, margin, z) / requests;
        // A margin of 0 names no difference that must be seen.
        if (margin == 0 || seen <= BLUNT * margin) {
            return Optional.empty();
        }
        return Optional.of("it may be left after " + requests + " requests, on which " + metric.getKey()
                + " fails only from a difference of " + Digits.fixed(seen, 3) + " on; the margin is "
                + limit.absolute().toPlainString());
    }

    /** By halving: the low end of Wilson's interval rises with the count. */
    private static long fewestThatFail(long requests, double margin, double z) {
        long passes = 0;
        long fails = requests + 1;
        while (fails - passes > 1) {
            long middle = passes + (fails - passes) / 2;
            if (Wilson.of(middle, requests, z).low() > margin) {
                fails = middle;
            } else {
                passes = middle;
            }
        }
        return fails;
    }
}
