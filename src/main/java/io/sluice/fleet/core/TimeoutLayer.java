package io.sluice.fleet.core;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * One hop of a request, and after how long it gives up on the hop below.
 *
 * @param timeout of one try, 1 ms to a day
 * @param tries 1 to 1,000
 * @param backoff all its waits between the tries together, 0 to a day
 */
public record TimeoutLayer(String name, Duration timeout, int tries, Duration backoff) {
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final int NANO_DIGITS = 9;

    public TimeoutLayer {
        Require.text("name", name, 128);
        Require.inRange("timeout", timeout, SHORTEST, LONGEST);
        Require.inRange("tries", tries, 1, 1_000);
        Require.inRange("backoff", backoff, Duration.ZERO, LONGEST);
        if (tries == 1 && !backoff.isZero()) {
            throw Refused.field("backoff", "needs more than one try");
        }
    }

    /** A layer that tries once. */
    public static TimeoutLayer of(String name, Duration timeout) {
        return new TimeoutLayer(name, timeout, 1, Duration.ZERO);
    }

    /** How long it waits altogether: tries x timeout + backoff. */
    public Duration waits() {
        return timeout.multipliedBy(tries).plus(backoff);
    }

    /** The same in words, such as {@code 32 s (3 x 10 s + 2 s)}. */
    public String inWords() {
        if (tries == 1) {
            return seconds(timeout);
        }
        String pauses = backoff.isZero() ? "" : " + " + seconds(backoff);
        return seconds(waits()) + " (" + tries + " x " + seconds(timeout) + pauses + ")";
    }

    static String seconds(Duration time) {
        BigDecimal exact = BigDecimal.valueOf(time.getSeconds()).add(BigDecimal.valueOf(time.getNano(), NANO_DIGITS));
        return Digits.plain(exact).toPlainString() + " s";
    }
}
