package io.sluice.fleet.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** The guide's month, to the digit, and what is too large for any month. */
class MonthlyCostTest {

    private static Prices prices(String worker, String millionTokens) {
        return new Prices(new BigDecimal(worker), new BigDecimal(millionTokens));
    }

    @Test
    void aMonthOfTwentyMillionRequestsCostsWhatTheGuideSays() {
        long workers = Capacity.of(Workload.STANDARD, WorkerTerms.STANDARD).workers();

        assertThat(MonthlyCost.of(workers, MonthlyTraffic.STANDARD, Prices.STANDARD))
                .isEqualTo(new MonthlyCost(
                        8,
                        new BigDecimal("292"),
                        new BigDecimal("48000"),
                        new BigDecimal("48292"),
                        new BigDecimal("0.002415")));
    }

    /** In doubles 3 x .1 is 0.30000000000000004, and the large sum below loses its last four digits. */
    @Test
    void noDigitOfMoneyIsLost() {
        assertThat(MonthlyCost.of(3, MonthlyTraffic.STANDARD, prices("0.1", "0"))
                        .compute())
                .isEqualTo("0.3");
        MonthlyTraffic large = new MonthlyTraffic(999_999_999_999L, new BigDecimal("1000.1"));
        MonthlyCost cost = MonthlyCost.of(0, large, prices("1", "0.07"));
        assertThat(cost.tokens()).isEqualTo("70006999.999929993");
        assertThat(cost.total()).isEqualTo("70006999.999929993");
    }

    @Test
    void aRequestThatCostsNextToNothingStillCostsSomething() {
        MonthlyTraffic short20 = new MonthlyTraffic(1_000_000, new BigDecimal("20"));
        assertThat(MonthlyCost.of(0, short20, prices("0", "0.02")).perRequest()).isEqualTo("0.0000004");
        assertThat(MonthlyCost.of(0, short20, prices("0", "0")).perRequest()).isEqualTo("0");
        assertThat(MonthlyCost.of(1, new MonthlyTraffic(3, BigDecimal.ZERO), prices("100", "0"))
                        .perRequest())
                .isEqualTo("33.333333");
    }

    @Test
    void whatIsTooLargeIsRefusedByItsField() {
        refused("pricePerWorker", 1_000_001, "1000000000", "0");
        refused("pricePerMillionTokens", 1, "1", "1000000000");
        refused("workers", -1, "1", "1");
        refused("workers", 1_000_000_001, "1", "1");
        assertThatThrownBy(() -> new MonthlyTraffic(0, BigDecimal.ONE))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("requestsPerMonth"));
    }

    private static void refused(String field, long workers, String worker, String millionTokens) {
        MonthlyTraffic most = new MonthlyTraffic(1_000_000_000_000L, new BigDecimal("1000000000"));
        assertThatThrownBy(() -> MonthlyCost.of(workers, most, prices(worker, millionTokens)))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo(field));
    }
}
