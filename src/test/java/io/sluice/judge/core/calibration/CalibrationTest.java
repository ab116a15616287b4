package io.sluice.judge.core.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Limit;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Share;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static final Traffic ONE = Traffic.of("1", "0.015");

    @Test
    void anyNumberOfThreadsGivesTheSameBytes() {
        Calibration asked = Calibration.standard(Policy.standard(), ONE).withRuns(70);
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            CalibrationReport alone = asked.run(Workers.caller());
            CalibrationReport together = asked.run(new Workers(executor, 3, Workers.Progress.SILENT));

            assertThat(CalibrationText.of(together)).isEqualTo(CalibrationText.of(alone));
            assertThat(OperatingPlot.of(together)).isEqualTo(OperatingPlot.of(alone));
            assertThat(together).isEqualTo(alone);
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void everyRunEndsInOneOfThreeWays() {
        Calibration asked = Calibration.standard(Policy.standard(), ONE).withRuns(50);
        assertThat(asked.run(Workers.caller()).rows()).hasSize(8).allSatisfy(row -> {
            Endings endings = row.endings();
            assertThat(endings.proceeded().count()
                            + endings.rolledBack().count()
                            + endings.held().count())
                    .isEqualTo(50);
        });
    }

    @Test
    void aRolloutWithoutTrafficIsHeldUntilTheDeadline() {
        Traffic none = Traffic.of("0.001", "0.015");
        Endings endings = simulation(none, Schedule.STANDARD, Defect.NONE, 20)
                .run(Judging.GATE_AND_WATCH.deciders(Policy.standard()), Workers.caller());
        assertThat(endings.held()).isEqualTo(new Proportion(20, 20));
        assertThat(endings.minutesToRollback()).isNull();
    }

    @Test
    void aCallerWhoLeavesEndsTheWork() {
        Workers.Progress gone = new Workers.Progress() {
            @Override
            public void done(long runs) {}

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        Calibration asked = Calibration.standard(Policy.standard(), ONE);
        assertThatThrownBy(() -> asked.run(new Workers(Runnable::run, 1, gone)))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void progressEndsWithTheNumberOfRollouts() {
        Calibration asked = Calibration.standard(Policy.standard(), ONE).withRuns(40);
        long[] last = {0};
        asked.run(new Workers(Runnable::run, 1, done -> last[0] = Math.max(last[0], done)));
        assertThat(last[0]).isEqualTo(asked.rollouts());
    }

    /** Slow and costly candidates are found by their own metrics, and a sound one is not. */
    @Test
    void slowAndCostlyCandidatesAreTakenBack() {
        Calibration asked = new Calibration(
                Policy.standard(),
                Traffic.of("5", "0.015"),
                Schedule.STANDARD,
                List.of(Defect.NONE, new Defect.Slow(new BigDecimal("3")), new Defect.Costly(new BigDecimal("2.5"))),
                List.of(),
                100,
                1);
        List<CalibrationReport.Row> rows = asked.run(Workers.caller()).rows();
        assertThat(rows.get(0).endings().rolledBack().count()).isLessThanOrEqualTo(5);
        assertThat(rows.get(2).endings().rolledBack().count()).isGreaterThanOrEqualTo(90);
        assertThat(rows.get(4).endings().rolledBack().count()).isGreaterThanOrEqualTo(90);
    }

    /** 500 rollouts, 30 looks at 200 requests of each arm: at most 46 false, at least 475 found. */
    @Test
    void lookingThirtyTimesRaisesNoFalseAlarms() {
        Schedule thirtyLooks = new Schedule(
                List.of(new PlannedStage(new Share(50_000), Duration.ofMinutes(30))),
                Duration.ofMinutes(1),
                Duration.ZERO);
        Traffic traffic = Traffic.of("6.6666667", "0.01");
        Defect threePercent = new Defect.Constant(new BigDecimal("0.03"));

        assertThat(rolledBack(traffic, thirtyLooks, Defect.NONE, Judging.WATCH, withMargin("0")))
                .isLessThanOrEqualTo(46);
        assertThat(rolledBack(traffic, thirtyLooks, Defect.NONE, Judging.GATE_AND_WATCH, Policy.standard()))
                .isLessThanOrEqualTo(46);
        assertThat(rolledBack(traffic, thirtyLooks, threePercent, Judging.WATCH, withMargin("0")))
                .isGreaterThanOrEqualTo(475);
    }

    private static long rolledBack(Traffic traffic, Schedule schedule, Defect defect, Judging judging, Policy policy) {
        return simulation(traffic, schedule, defect, 500)
                .run(judging.deciders(policy), Workers.caller())
                .rolledBack()
                .count();
    }

    private static Simulation simulation(Traffic traffic, Schedule schedule, Defect defect, int runs) {
        return new Simulation(traffic, schedule, defect, false, runs, 1);
    }

    private static Policy withMargin(String margin) {
        Limit.Margin limit = new Limit.Margin(new BigDecimal(margin), BigDecimal.ZERO);
        Metric metric = Metric.ERROR_RATE;
        Policy standard = Policy.standard();
        MetricRule before = standard.metrics().get(metric.name());
        MetricRule rule = new MetricRule(before.kind(), before.direction(), limit, true);
        return new Policy(standard.confidence(), standard.minRequests(), new TreeMap<>(Map.of(metric.name(), rule)));
    }

    @Test
    void theStrataAndSlicesOfAnArmAddUpToIt() {
        Users users = new Users(300, Activity.ZIPF, new BigDecimal("1.2"), new BigDecimal("0.2"), true);
        List<Tenant> tenants = List.of(tenant("1", "3", "0.5"), tenant("2", "1", "0.1"));
        Traffic traffic = Traffic.of("3", "0.015").with(users).with(tenants, true);
        Simulation simulation = simulation(traffic, Schedule.STANDARD, Defect.NONE, 1);
        simulation.run(
                () -> look -> {
                    SimulatedArms arms = SimulatedArms.of(look.stage(), look.simulation());
                    assertAddsUp(arms.candidate());
                    assertAddsUp(arms.baseline());
                    return look.isBakeOver() ? Action.PROCEED : Action.HOLD;
                },
                Workers.caller());
    }

    private static void assertAddsUp(Arm arm) {
        Proportion errors = (Proportion) arm.get(Metric.ERROR_RATE.name());
        assertThat(errors.of()).isEqualTo(arm.requests());
        assertThat(errors.slices().total()).isEqualTo(new Proportion(errors.count(), errors.of()));
        assertThat(arm.strata().values().stream()
                        .mapToLong(
                                stratum -> stratum.get(Metric.ERROR_RATE.name()).count())
                        .sum())
                .isEqualTo(errors.count());
    }

    @Test
    void whatCannotBeSimulatedIsRefusedByItsField() {
        Calibration asked = Calibration.standard(Policy.standard(), ONE);
        assertRefused("runs", () -> asked.withRuns(0));
        assertRefused(
                "looks", () -> new Schedule(Schedule.STANDARD.stages(), Duration.ofSeconds(1), Duration.ofDays(30)));
        assertRefused("share", () -> new PlannedStage(Share.WHOLE, Duration.ofMinutes(1)));
        assertRefused("users", () -> new Users(-1, Activity.EQUAL, BigDecimal.ONE, BigDecimal.ZERO, false));
        assertRefused("correlation", () -> new Users(1, Activity.EQUAL, BigDecimal.ONE, BigDecimal.ONE, false));
        assertRefused(
                "defects[0].tenant",
                () -> new Calibration(
                        Policy.standard(),
                        ONE,
                        Schedule.STANDARD,
                        List.of(new Defect.OneTenant(0, BigDecimal.ONE)),
                        List.of(),
                        1,
                        1));
        assertRefused(
                "curve[0]",
                () -> new Calibration(
                        Policy.standard(),
                        ONE,
                        Schedule.STANDARD,
                        List.of(Defect.NONE),
                        List.of(new BigDecimal("0.99")),
                        1,
                        1));
    }

    private static void assertRefused(String field, Runnable asking) {
        assertThatThrownBy(asking::run)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo(field));
    }

    private static Tenant tenant(String weight, String candidateWeight, String errorRate) {
        return new Tenant(new BigDecimal(weight), new BigDecimal(candidateWeight), new BigDecimal(errorRate));
    }
}
