package io.sluice.gameday.core;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The fleet's error rate over the latest stretch of time, whichever version served. */
final class ErrorWindow {
    private final long lengthMicros;
    private final Deque<Outcome> latest = new ArrayDeque<>();
    private long errors;

    private record Outcome(long atMicros, boolean isError) {}

    ErrorWindow(Duration length) {
        lengthMicros = Micros.of(length);
    }

    void add(long atMicros, boolean isError) {
        latest.addLast(new Outcome(atMicros, isError));
        errors += isError ? 1 : 0;
        forget(atMicros);
    }

    /** Whether the rate in [now - length, now) is above the limit; without any request it is not. */
    boolean isAbove(BigDecimal limit, long nowMicros) {
        forget(nowMicros);
        return BigDecimal.valueOf(errors).compareTo(limit.multiply(BigDecimal.valueOf(latest.size()))) > 0;
    }

    private void forget(long nowMicros) {
        while (!latest.isEmpty() && latest.getFirst().atMicros() < nowMicros - lengthMicros) {
            errors -= latest.removeFirst().isError() ? 1 : 0;
        }
    }
}
