package io.sluice.gameday.core;

import io.sluice.rollouts.core.spec.Strategy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/** Drills for tests, and what is asked of many of them. */
final class Drills {
    private static final int SEEDS = 100;

    private Drills() {}

    /** No new errors, 1.8 times the cost. */
    static Scenario costly() {
        return Scenario.standard().withCandidate(sound("0.0018", "1"));
    }

    static Behaviour sound(String costPerRequest, String latencyFactor) {
        Behaviour sound = Behaviour.SOUND;
        return new Behaviour(
                sound.errorRate(),
                sound.errorSlope(),
                sound.validationFailureRate(),
                new BigDecimal(costPerRequest),
                new BigDecimal(latencyFactor));
    }

    /** The drill under the seeds 1 to 100. */
    static List<DrillReport> ofHundredSeeds(Scenario scenario) {
        return LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> RolloutDrill.run(scenario.withSeed(seed)))
                .toList();
    }

    static DrillRow row(DrillReport report, Strategy strategy, boolean isGated) {
        return report.rows().stream()
                .filter(row -> row.strategy() == strategy && row.isGated() == isGated)
                .findFirst()
                .orElseThrow();
    }

    static long minutes(DrillRow row) {
        Duration back = row.backAfter();
        if (back == null) {
            throw new AssertionError("never taken back: " + row.strategy() + ", gated " + row.isGated());
        }
        return back.toMinutes();
    }

    /** The mean of the two in the middle. */
    static double median(
            List<DrillReport> reports, Strategy strategy, boolean isGated, ToLongFunction<DrillRow> number) {
        long[] sorted = reports.stream()
                .mapToLong(report -> number.applyAsLong(row(report, strategy, isGated)))
                .sorted()
                .toArray();
        return (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2.0;
    }
}
