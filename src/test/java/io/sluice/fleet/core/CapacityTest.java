package io.sluice.fleet.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

/** The guide's plan for 40 requests a second, to the digit, and the ceilings that it does not meet. */
class CapacityTest {
    private static final WorkerTerms TERMS = WorkerTerms.STANDARD;

    private static Workload load(String peak, String cpu, String wait) {
        return new Workload(new BigDecimal(peak), new BigDecimal(cpu), new BigDecimal(wait));
    }

    private static WorkerTerms terms(int slots, int spares, Integer quota) {
        return terms(slots, spares, quota == null ? null : new Quota(quota, BigDecimal.ZERO));
    }

    private static WorkerTerms terms(int slots, int spares, Quota quota) {
        return new WorkerTerms(slots, new BigDecimal("0.6"), spares, quota);
    }

    @Test
    void fortyRequestsASecondNeedEightWorkers() {
        Capacity plan = Capacity.of(Workload.STANDARD, TERMS);

        assertThat(plan.workers()).isEqualTo(8);
        assertThat(plan.slotLimitPerSecond()).isEqualTo("78.5");
        assertThat(plan.cpuLimitPerSecond()).isEqualTo("533.3");
        assertThat(plan.utilisationAtPeak()).isEqualTo("0.509");
        assertThat(plan.utilisationOneDown()).isEqualTo("0.582");
        assertThat(plan.limitedBy()).isEqualTo("slots");
        assertThat(plan.isEnough()).isTrue();
        assertThat(plan.quotaLimitPerSecond()).isNull();
    }

    @Test
    void withSixtyFourSlotsTheCoreIsTheLimitAndTwoWorkersDo() {
        Capacity plan = Capacity.of(Workload.STANDARD, terms(64, 1, (Quota) null));

        assertThat(plan.workers()).isEqualTo(2);
        assertThat(plan.limitedBy()).isEqualTo("cpu");
        assertThat(plan.cpuLimitPerSecond()).isEqualTo("133.3");
    }

    @Test
    void withoutAWaitingRoomErlangsFormulaSaysWhatIsShed() {
        double atForty = 40 * 0.815;
        double atSixty = 60 * 0.815;
        assertThat(ErlangB.shed(atForty, 6 * 8)).isCloseTo(0.0024, within(0.00005));
        assertThat(ErlangB.shed(atSixty, 6 * 8)).isCloseTo(0.117, within(0.0005));
        assertThat(ErlangB.shed(atSixty, 8 * 8)).isCloseTo(0.006, within(0.0005));
        assertThat(Capacity.of(Workload.STANDARD, TERMS).fewestForOnePercent()).isEqualTo(6);
        assertThat(Capacity.of(load("60", "0.015", "0.8"), TERMS).fewestForOnePercent())
                .isEqualTo(8);
    }

    /** The guide's hard question: six workers hold the peak and not the spike, eight hold both. */
    @Test
    void theAnswerSaysWhatSmallerFleetsShedAtThePeakAndInASpike() {
        Shedding shedding = Capacity.of(Workload.STANDARD, TERMS).shedding();

        assertThat(shedding.spikePerSecond()).isEqualTo("60");
        assertThat(shedding.fewestForOnePercentAtSpike()).isEqualTo(8);
        assertThat(shedding.fleets())
                .containsExactly(
                        new Shedding.Fleet(6, new BigDecimal("0.0024"), new BigDecimal("0.1171")),
                        new Shedding.Fleet(8, BigDecimal.ZERO, new BigDecimal("0.0061")));
    }

    @Test
    void aSpikeIsAnyLoadFromThePeakOn() {
        Shedding shedding = Capacity.of(
                        new Workload(
                                new BigDecimal("40"),
                                new BigDecimal("0.015"),
                                new BigDecimal("0.8"),
                                new BigDecimal("80")),
                        TERMS)
                .shedding();

        assertThat(shedding.fewestForOnePercentAtSpike()).isEqualTo(10);
        assertThat(shedding.fleets()).extracting(Shedding.Fleet::workers).containsExactly(6L, 8L, 10L);
        assertThatThrownBy(() ->
                        new Workload(new BigDecimal("40"), BigDecimal.ONE, BigDecimal.ONE, new BigDecimal("39.999")))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("spikePerSecond"));
    }

    /** n servers and a load of a: the sums of Erlang's own formula, for small numbers. */
    @Test
    void theRecursionIsErlangsFormula() {
        double load = 3.5;
        for (int slots = 0; slots <= 12; slots++) {
            double term = 1;
            double sum = 1;
            for (int k = 1; k <= slots; k++) {
                term *= load / k;
                sum += term;
            }
            assertThat(ErlangB.shed(load, slots)).as("%d slots", slots).isCloseTo(term / sum, within(1e-12));
        }
    }

    @Test
    void aQuotaIsACeilingThatNoWorkerRaises() {
        Capacity tight = Capacity.of(Workload.STANDARD, terms(8, 1, 40));

        assertThat(tight.workers()).isEqualTo(8);
        assertThat(tight.quotaLimitPerSecond()).isEqualTo("49.1");
        assertThat(tight.quotaSlotsPerWorker()).isEqualTo(5);
        assertThat(tight.limitedBy()).isEqualTo("quota");
        assertThat(tight.utilisationAtPeak()).isEqualTo("0.815");
        assertThat(tight.utilisationOneDown()).isEqualTo("0.931");
        assertThat(tight.isEnough()).isFalse();
        assertThat(tight.fewestForOnePercent()).isNull();

        Capacity wide = Capacity.of(Workload.STANDARD, terms(8, 1, 1_000));
        assertThat(wide.limitedBy()).isEqualTo("slots");
        assertThat(wide.quotaLimitPerSecond()).isEqualTo("1227");
        assertThat(wide.quotaSlotsPerWorker()).isEqualTo(8);
    }

    /** 55 / 8 is six slots each: 48 in all, which carry 58.9 requests a second and not 67.5. */
    @Test
    void whatOfAQuotaDoesNotDivideIsOfNoUse() {
        Capacity plan = Capacity.of(Workload.STANDARD, terms(8, 1, 55));

        assertThat(plan.quotaSlotsPerWorker()).isEqualTo(6);
        assertThat(plan.quotaLimitPerSecond()).isEqualTo("58.9");
        assertThat(plan.utilisationAtPeak()).isEqualTo("0.679");
        assertThat(plan.utilisationOneDown()).isEqualTo("0.776");
        assertThat(plan.isEnough()).isFalse();
        assertThat(plan.shedAtPeak()).isEqualTo("0.0024");
        assertThat(plan.fewestForOnePercent()).isEqualTo(6);
    }

    /** 72 less a tenth is 64.8: eight whole slots of each of eight workers, all that they have. One less is seven. */
    @Test
    void theHeadroomOfAQuotaIsLeftAlone() {
        BigDecimal tenth = new BigDecimal("0.1");
        Capacity enough = Capacity.of(Workload.STANDARD, terms(8, 1, new Quota(72, tenth)));
        assertThat(enough.quotaSlotsPerWorker()).isEqualTo(8);
        assertThat(enough.quotaLimitPerSecond()).isEqualTo("78.5");
        assertThat(enough.limitedBy()).isEqualTo("slots");
        assertThat(enough.shedding().fewestForOnePercentAtSpike()).isEqualTo(8);

        Capacity tight = Capacity.of(Workload.STANDARD, terms(8, 1, new Quota(71, tenth)));
        assertThat(tight.quotaSlotsPerWorker()).isEqualTo(7);
        assertThat(tight.limitedBy()).isEqualTo("quota");
        assertThat(tight.utilisationAtPeak()).isEqualTo("0.582");

        assertThat(Capacity.of(Workload.STANDARD, terms(8, 1, new Quota(55, BigDecimal.ZERO))))
                .isEqualTo(Capacity.of(Workload.STANDARD, terms(8, 1, 55)));
    }

    /** In doubles 100 x (1 - .55) is 44.99999999999999, which is one request less. */
    @Test
    void theHeadroomIsTakenOffInDecimals() {
        for (int percent = 0; percent < 100; percent++) {
            Quota quota = new Quota(100, BigDecimal.valueOf(percent, 2));
            assertThat(quota.usable()).isEqualTo(100 - percent);
        }
    }

    @Test
    void aQuotaThatLeavesAWorkerNoSlotIsRefused() {
        assertThatThrownBy(() -> Capacity.of(Workload.STANDARD, terms(8, 1, 7)))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("quotaConcurrency"));
        assertThatThrownBy(() -> new Quota(8, BigDecimal.ONE))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("quotaHeadroom"));
    }

    @Test
    void aRequestThatNeedsNoCoreHasNoLimitThere() {
        Capacity plan = Capacity.of(load("1", "0", "0.1"), terms(1, 0, (Quota) null));

        assertThat(plan.cpuLimitPerSecond()).isNull();
        assertThat(plan.workers()).isEqualTo(1);
        assertThat(plan.utilisationOneDown()).isNull();
    }

    @Test
    void aLoadThatCannotBeIsRefusedByItsField() {
        assertThatThrownBy(() -> load("0", "1", "1"))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("peakPerSecond"));
        assertThatThrownBy(() -> load("1", "0", "0"))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("waitSeconds"));
        assertThatThrownBy(() -> load("1000000", "1", "1"))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("peakPerSecond"));
    }

    @Test
    void theLargestLoadIsPlannedToo() {
        Capacity plan = Capacity.of(load("1000000", "0", "1"), terms(1, 0, (Quota) null));
        assertThat(plan.workers()).isEqualTo(1_666_667);
        assertThat(plan.fewestForOnePercent()).isBetween(980_000L, 1_000_000L);
    }
}
