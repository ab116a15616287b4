package io.sluice.judge.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.MetricKind;
import io.sluice.judge.core.measure.Ratio;
import io.sluice.judge.core.measure.RatioSquares;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Refused;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** Costs and ratios, with and without what an interval needs. */
class AverageRuleTest {
    private static final Policy COST = Arms.only(30, Metric.COST, Arms.maxRatio("1.5"));

    @Test
    void aCostThatOnlyLuckRaisedDoesNotRollBack() {
        Verdict verdict = Arms.judged(
                COST, Arms.candidate(40).cost("80", "1000"), Arms.baseline(900).cost("1080", "3000"));
        Check check = verdict.checks().get(0);
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
        assertThat(check.ratio()).isNotNull();
        assertThat(check.ratio().value()).isEqualByComparingTo("1.66666666667");
        assertThat(check.ratio().low()).isLessThan(new BigDecimal("1.5"));
        assertThat(check.note()).isNull();
    }

    @Test
    void aCostThatIsSurelyTooHighRollsBackWithItsLowEnd() {
        Verdict verdict = Arms.judged(
                COST,
                Arms.candidate(400).cost("800", "1700"),
                Arms.baseline(900).cost("900", "1000"));
        assertThat(verdict.reasons()).containsExactly(new Reason("COST", "cost 2 vs 1 (ratio 2.000, low end 1.935)"));
    }

    @Test
    void withoutSquaresInBothArmsTheValuesDecideAndTheCheckSaysSo() {
        Verdict verdict = Arms.judged(
                COST, Arms.candidate(40).cost("80", "1000"), Arms.baseline(900).cost("1080"));
        assertThat(verdict.reasons()).containsExactly(new Reason("COST", "cost 2 vs 1.2"));
        assertThat(verdict.checks().get(0).note()).isEqualTo("compared as numbers: no interval was possible");
        assertThat(verdict.checks().get(0).ratio()).isNull();
    }

    @Test
    void equalCostsExactlyAtTheLimitPassWhateverADoubleMakesOfThem() {
        for (int cents = 1; cents < 200; cents++) {
            BigDecimal one = BigDecimal.valueOf(3L * cents, 3);
            BigDecimal other = BigDecimal.valueOf(2L * cents, 3);
            Verdict verdict = Arms.judged(COST, same(Arms.candidate(30), one), same(Arms.baseline(30), other));
            assertThat(verdict.action()).as("cents %s", cents).isEqualTo(Action.PROCEED);
        }
    }

    @Test
    void equalCostsJustAboveTheLimitRollBackThoughThereIsNoSpread() {
        Verdict verdict = Arms.judged(
                COST,
                same(Arms.candidate(30), new BigDecimal("0.00151")),
                same(Arms.baseline(30), new BigDecimal("0.001")));
        assertThat(verdict.action()).isEqualTo(Action.ROLLBACK);
    }

    @Test
    void aFreeCandidatePassesAndAFreeBaselineIsUndecided() {
        assertThat(Arms.judged(
                                COST,
                                Arms.candidate(30).cost("0", "0"),
                                Arms.baseline(30).cost("1", "1"))
                        .action())
                .isEqualTo(Action.PROCEED);
        Verdict undecided = Arms.judged(
                COST, Arms.candidate(30).cost("1", "1"), Arms.baseline(30).cost("0", "0"));
        assertThat(undecided.action()).isEqualTo(Action.HOLD);
        assertThat(undecided.need()).isEqualTo(new Need(null, null, "cost", null, "the baseline is zero"));
    }

    @Test
    void oneRequestHasNoSpreadAndIsComparedAsANumber() {
        Policy one = Arms.only(1, Metric.COST, Arms.maxRatio("1.5"));
        Verdict verdict = Arms.judged(
                one, Arms.candidate(1).cost("2", "4"), Arms.baseline(1).cost("1", "1"));
        assertThat(verdict.reasons()).containsExactly(new Reason("COST", "cost 2 vs 1"));
    }

    @Test
    void whereLowerIsWorseTheHighEndMustBeBelowTheLimit() {
        Metric score = Metric.preset("evalScore");
        assertThat(score).isNotNull();
        Policy policy = Arms.only(30, score, Arms.maxRatio("1.25"));
        assertThat(scored(policy, 40, "24", "20").action()).isEqualTo(Action.PROCEED);
        Verdict worse = scored(policy, 4_000, "2400", "2000");
        assertThat(worse.reasons())
                .containsExactly(new Reason("EVAL_SCORE", "evaluation score 0.6 vs 0.8 (ratio 0.750, high end 0.766)"));
    }

    @Test
    void aRatioWithItsSquaresAndProductsHasAnInterval() {
        Metric perToken = new Metric("centsPerToken", "centsPerToken", MetricKind.RATIO, Direction.HIGHER);
        Policy policy = Arms.only(30, perToken, Arms.maxRatio("1.2"));
        Verdict verdict = Arms.judged(
                policy,
                Arms.candidate(100).with("centsPerToken", ratio("130", "60")),
                Arms.baseline(100).with("centsPerToken", ratio("100", "40")));
        Check check = verdict.checks().get(0);
        assertThat(check.ratio()).isNotNull();
        assertThat(check.ratio().value()).isEqualByComparingTo("1.3");
        assertThat(check.ratio().low()).isLessThan(new BigDecimal("1.2"));
        assertThat(verdict.action()).isEqualTo(Action.PROCEED);
    }

    @Test
    void aSumOfProductsThatNoValuesHaveIsRefused() {
        BigDecimal forty = new BigDecimal("40");
        RatioSquares wrong = new RatioSquares(40, new BigDecimal("160"), new BigDecimal("4000"), new BigDecimal("801"));
        assertThatThrownBy(() -> new Ratio(forty, forty.multiply(BigDecimal.TEN), wrong))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("sumOfProducts"));
    }

    /** A hundred things with y = 10 each, so that only x spreads. */
    private static Ratio ratio(String sum, String spread) {
        BigDecimal x = new BigDecimal(sum);
        BigDecimal squares = x.multiply(x).movePointLeft(2).add(new BigDecimal(spread));
        RatioSquares all = new RatioSquares(100, squares, new BigDecimal("10000"), x.multiply(BigDecimal.TEN));
        return new Ratio(x, new BigDecimal("1000"), all);
    }

    private static Verdict scored(Policy policy, long requests, String sum, String squares) {
        BigDecimal of = BigDecimal.valueOf(requests);
        return Arms.judged(
                policy,
                Arms.candidate(requests)
                        .with("evalScore", new Mean(new BigDecimal(sum), requests, new BigDecimal(squares))),
                Arms.baseline(requests)
                        .with(
                                "evalScore",
                                new Mean(
                                        of.multiply(new BigDecimal("0.8")),
                                        requests,
                                        of.multiply(new BigDecimal("0.7")))));
    }

    private static Arms same(Arms arm, BigDecimal each) {
        return arm.cost(
                each.multiply(BigDecimal.valueOf(30)).toPlainString(),
                each.multiply(each).multiply(BigDecimal.valueOf(30)).toPlainString());
    }
}
