package io.sluice.gameday.core;

import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recorded arrivals: when each request came and how many tokens it read and wrote. Whoever replays it lays it end to
 * end where a drill is longer.
 *
 * <p>A recording has neither outcome nor price. Latency is 200 ms + 0.25 ms a context token + 28 ms a generated one;
 * cost is 3 millionths a context token and 15 a generated one; errors and validation failures come from the scenario's
 * seed.
 *
 * @param name the first part of each targeting key: {@code conv-17} is the request in row 17, counted from 1, and
 *     {@code conv-17-lap2} the same request the second time round
 * @param attribution whose recording it is, null where that need not be said
 * @param arrivals in the order of time, the first at 0
 */
public record Trace(String name, @Nullable String attribution, List<Arrival> arrivals) implements Arrivals {
    /** The most rows. */
    public static final int MOST_ROWS = 1_000_000;

    private static final BigDecimal MICROS_PER_SECOND = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal MILLIONTH = new BigDecimal("0.000001");

    /** One row of the recording. */
    public record Arrival(long atMicros, int contextTokens, int generatedTokens) {
        /** Derived, see {@link Trace}. */
        public long latencyMicros() {
            return 200_000 + 250L * contextTokens + 28_000L * generatedTokens;
        }

        /** Derived, see {@link Trace}; in millionths. */
        public long costUnits() {
            return 3L * contextTokens + 15L * generatedTokens;
        }
    }

    public Trace {
        arrivals = List.copyOf(arrivals);
        if (arrivals.size() < 2 || arrivals.size() > MOST_ROWS) {
            throw Refused.field("trace", "must have 2 to " + MOST_ROWS + " rows");
        }
        if (span(arrivals) == 0) {
            throw Refused.field("trace", "must last longer than a moment");
        }
    }

    /** One time round: from the first arrival to the last, and the mean gap, so that no two laps meet. */
    public long lapMicros() {
        return span(arrivals) + Math.max(1, span(arrivals) / (arrivals.size() - 1));
    }

    /** How often the recording was begun to fill that time. */
    public long laps(long untilMicros) {
        return Math.max(0, untilMicros - 1) / lapMicros() + 1;
    }

    @Override
    public BigDecimal perSecond() {
        return BigDecimal.valueOf(arrivals.size())
                .multiply(MICROS_PER_SECOND)
                .divide(BigDecimal.valueOf(lapMicros()), MathContext.DECIMAL64);
    }

    @Override
    public Traffic open(long seed) {
        return new TraceTraffic(this, seed);
    }

    @Override
    public BigDecimal costUnit(Behaviour baseline) {
        return MILLIONTH;
    }

    private static long span(List<Arrival> arrivals) {
        return arrivals.get(arrivals.size() - 1).atMicros();
    }
}
