package io.sluice.judge.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.measure.MetricKind;
import io.sluice.kernel.Finding;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PolicyFloorTest {
    private static final Policy FLOOR = Policy.standard();

    private static Policy with(String metric, MetricRule rule) {
        SortedMap<String, MetricRule> metrics = new TreeMap<>(FLOOR.metrics());
        if (rule == null) {
            metrics.remove(metric);
        } else {
            metrics.put(metric, rule);
        }
        return new Policy(FLOOR.confidence(), FLOOR.minRequests(), metrics);
    }

    private static MetricRule rate(String margin, String relative, boolean required, String absoluteLimit) {
        return new MetricRule(
                MetricKind.PROPORTION,
                Direction.HIGHER,
                new Limit.Margin(new BigDecimal(margin), new BigDecimal(relative)),
                required,
                absoluteLimit == null ? null : new BigDecimal(absoluteLimit));
    }

    private static MetricRule times(String maxRatio) {
        return new MetricRule(MetricKind.MEAN, Direction.HIGHER, new Limit.MaxRatio(new BigDecimal(maxRatio)), false);
    }

    private static List<String> places(Policy policy, Policy floor) {
        return PolicyFloor.findings(policy, floor).stream().map(Finding::place).toList();
    }

    private static Policy sure(String confidence, Promotion promotion) {
        return new Policy(new BigDecimal(confidence), 30, FLOOR.metrics(), promotion, null);
    }

    private static Policy ratesAlone(String confidence, Promotion promotion) {
        SortedMap<String, MetricRule> rates = new TreeMap<>(FLOOR.metrics());
        rates.values().removeIf(rule -> rule.kind() != MetricKind.PROPORTION);
        return new Policy(new BigDecimal(confidence), 30, rates, promotion, null);
    }

    @Test
    void aPolicyThatNeverHasEnoughRequestsIsLaxer() {
        assertThat(places(new Policy(FLOOR.confidence(), 3_000, FLOOR.metrics()), FLOOR))
                .isEmpty();
        assertThat(places(new Policy(FLOOR.confidence(), 3_001, FLOOR.metrics()), FLOOR))
                .containsExactly("policy.minRequests");
    }

    @Test
    void thePolicyOfTheFloorAndAStricterOneAreAllowed() {
        assertThat(places(FLOOR, FLOOR)).isEmpty();
        assertThat(places(Policy.named("policy", "cautious"), FLOOR)).isEmpty();
    }

    @Test
    void aLaxerOneIsToldInWhichPoints() {
        assertThat(places(Policy.named("policy", "fast"), FLOOR))
                .containsExactly(
                        "policy.minRequests",
                        "policy.metrics.cost.maxRatio",
                        "policy.metrics.errorRate.margin",
                        "policy.metrics.p95.maxRatio",
                        "policy.metrics.validationRate.margin");
        assertThat(PolicyFloor.findings(with("cost", times("1.6")), FLOOR))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.isError()).isTrue();
                    assertThat(finding.code()).isEqualTo("POLICY_BELOW_FLOOR");
                    assertThat(finding.message()).endsWith("must be at most the floor's, 1.5");
                });
    }

    @Test
    void aMetricOfTheFloorMayNotBeMissingOrOptionalOrOfAnotherKind() {
        assertThat(places(with("cost", null), FLOOR)).containsExactly("policy.metrics.cost");
        assertThat(places(with("errorRate", rate("0.03", "0", false, null)), FLOOR))
                .containsExactly("policy.metrics.errorRate");
        assertThat(places(with("cost", rate("0.01", "0", true, null)), FLOOR)).containsExactly("policy.metrics.cost");
    }

    @Test
    void aRelativeMarginIsWiderOnlyWhereItPassesTheFloorsAtSomeRate() {
        assertThat(places(with("errorRate", rate("0.01", "0.03", true, null)), FLOOR))
                .isEmpty();
        assertThat(places(with("errorRate", rate("0.01", "0.031", true, null)), FLOOR))
                .containsExactly("policy.metrics.errorRate.relativeMargin");
        Policy relative = with("errorRate", rate("0.03", "0.5", true, null));
        assertThat(places(with("errorRate", rate("0.03", "0.5", true, null)), relative))
                .isEmpty();
        assertThat(places(with("errorRate", rate("0.03", "0.51", true, null)), relative))
                .containsExactly("policy.metrics.errorRate.relativeMargin");
    }

    @Test
    void anAbsoluteLimitOfTheFloorMayNotBeMissingOrWorse() {
        Policy limited = with("errorRate", rate("0.03", "0", true, "0.08"));
        assertThat(places(limited, limited)).isEmpty();
        assertThat(places(with("errorRate", rate("0.03", "0", true, "0.07")), limited))
                .isEmpty();
        assertThat(places(FLOOR, limited)).containsExactly("policy.metrics.errorRate.absoluteLimit");
        assertThat(places(with("errorRate", rate("0.03", "0", true, "0.09")), limited))
                .containsExactly("policy.metrics.errorRate.absoluteLimit");
        assertThat(places(limited, FLOOR)).isEmpty();
    }

    @Test
    void whereLowerIsWorseTheAbsoluteLimitMayNotBeLower() {
        Policy floor = with("taskSuccess", success("0.7"));
        assertThat(places(with("taskSuccess", success("0.8")), floor)).isEmpty();
        assertThat(places(with("taskSuccess", success("0.6")), floor))
                .containsExactly("policy.metrics.taskSuccess.absoluteLimit");
    }

    private static MetricRule success(String limit) {
        return new MetricRule(
                MetricKind.PROPORTION, Direction.LOWER, Limit.Margin.STANDARD, true, new BigDecimal(limit));
    }

    @Test
    void aComparisonKeepsTheFloorsConfidenceAndAProofMayBeSurer() {
        assertThat(places(sure("0.9", Promotion.COMPARISON), FLOOR)).containsExactly("policy.confidence");
        assertThat(places(sure("0.99", Promotion.COMPARISON), FLOOR)).containsExactly("policy.confidence");
        assertThat(places(sure("0.9", Promotion.NON_INFERIORITY), FLOOR)).containsExactly("policy.confidence");
        assertThat(places(sure("0.99", Promotion.NON_INFERIORITY), FLOOR))
                .as("costs and percentiles are compared under either promotion")
                .containsExactly("policy.confidence");
        Policy rates = ratesAlone("0.95", Promotion.COMPARISON);
        assertThat(places(ratesAlone("0.99", Promotion.NON_INFERIORITY), rates)).isEmpty();
        assertThat(places(FLOOR, sure("0.95", Promotion.NON_INFERIORITY))).containsExactly("policy.promotion");
    }
}
