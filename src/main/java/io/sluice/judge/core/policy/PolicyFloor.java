package io.sluice.judge.core.policy;

import io.sluice.judge.core.measure.MetricKind;
import io.sluice.kernel.Finding;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The laxest policy that is allowed: a policy may be stricter than the floor in every point, and laxer in none.
 *
 * <p>Laxer is: fewer requests, or so many that hardly a stage has them; a metric of the floor that is not judged, or
 * not required where the floor requires it; a wider margin or ratio at any rate of the baseline; no absolute limit, or
 * a worse one, where the floor has one; a comparison where the floor asks for non-inferiority; and another confidence.
 * A lower one is less sure of what it says. A higher one widens the intervals, so that a comparison, which goes back
 * only on what is surely worse, lets worse candidates pass; only a proof of non-inferiority, which proportions alone
 * know, gets harder with it.
 */
public final class PolicyFloor {
    private static final String CODE = "POLICY_BELOW_FLOOR";
    private static final long MOST_TIMES_THE_REQUESTS = 100;

    private final Policy policy;
    private final Policy floor;
    private final List<Finding> findings = new ArrayList<>();

    private PolicyFloor(Policy policy, Policy floor) {
        this.policy = policy;
        this.floor = floor;
    }

    /** In which points the policy is laxer than the floor, each naming the metric where it has one. */
    public static List<Finding> findings(Policy policy, Policy floor) {
        PolicyFloor comparison = new PolicyFloor(policy, floor);
        comparison.compare();
        return List.copyOf(comparison.findings);
    }

    private void compare() {
        compareConfidence();
        if (policy.minRequests() < floor.minRequests()) {
            lax("policy.minRequests", "must be at least the floor's, " + floor.minRequests());
        } else if (policy.minRequests() > MOST_TIMES_THE_REQUESTS * floor.minRequests()) {
            lax(
                    "policy.minRequests",
                    "must be at most " + MOST_TIMES_THE_REQUESTS + " times the floor's, " + floor.minRequests()
                            + ": before that nothing is rolled back");
        }
        if (floor.promotion() == Promotion.NON_INFERIORITY && policy.promotion() != Promotion.NON_INFERIORITY) {
            lax("policy.promotion", "must be the floor's, " + floor.promotion().word());
        }
        for (Map.Entry<String, MetricRule> asked : floor.metrics().entrySet()) {
            String place = "policy.metrics." + asked.getKey();
            MetricRule rule = policy.metrics().get(asked.getKey());
            if (rule == null) {
                lax(place, "is judged by the floor, and must be judged");
            } else {
                compare(place, rule, asked.getValue());
            }
        }
    }

    private void compareConfidence() {
        int compared = policy.confidence().compareTo(floor.confidence());
        boolean higherIsStricter = policy.promotion() == Promotion.NON_INFERIORITY && judgesProportionsAlone();
        if (compared < 0 || compared > 0 && !higherIsStricter) {
            lax(
                    "policy.confidence",
                    "must be the floor's, " + floor.confidence().toPlainString()
                            + ": a lower one is less sure, a higher one goes back on less");
        }
    }

    /** Percentiles, means and ratios are compared under either promotion. */
    private boolean judgesProportionsAlone() {
        return policy.metrics().values().stream().allMatch(rule -> rule.kind() == MetricKind.PROPORTION);
    }

    private void compare(String place, MetricRule rule, MetricRule asked) {
        if (rule.kind() != asked.kind() || rule.direction() != asked.direction()) {
            lax(
                    place,
                    "must be a " + asked.kind().word() + " where "
                            + asked.direction().word() + " is worse, as in the floor");
            return;
        }
        if (asked.required() && !rule.required()) {
            lax(place, "is required by the floor, and must be required");
        }
        if (rule.limit() instanceof Limit.Margin mine && asked.limit() instanceof Limit.Margin its) {
            compare(place, mine, its);
        } else if (rule.maxRatio().times().compareTo(asked.maxRatio().times()) > 0) {
            lax(
                    place + ".maxRatio",
                    "must be at most the floor's, " + asked.maxRatio().times().toPlainString());
        }
        if (isWorse(rule, asked.absoluteLimit())) {
            lax(place + ".absoluteLimit", "must not be worse than the floor's, " + asked.absoluteLimit());
        }
    }

    /** Margins are lines over the baseline's rate, 0 to 1: one is nowhere above the other if it is not at both ends. */
    private void compare(String place, Limit.Margin mine, Limit.Margin its) {
        if (mine.absolute().compareTo(its.absolute()) > 0) {
            lax(
                    place + ".margin",
                    "must be at most the floor's, " + its.absolute().toPlainString());
        }
        if (mine.relative().compareTo(its.relative().max(its.absolute())) > 0) {
            lax(
                    place + ".relativeMargin",
                    "must be at most the floor's, " + its.relative().toPlainString());
        }
    }

    private static boolean isWorse(MetricRule rule, @Nullable BigDecimal asked) {
        BigDecimal limit = rule.absoluteLimit();
        if (asked == null || limit == null) {
            return asked != null;
        }
        int compared = limit.compareTo(asked);
        return rule.direction() == Direction.HIGHER ? compared > 0 : compared < 0;
    }

    private void lax(String place, String message) {
        findings.add(Finding.error(CODE, place, "laxer than the environment allows: " + message));
    }
}
