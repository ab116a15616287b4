package io.sluice.gameday.core;

import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * How a bad release is found without a gate: an alert on the whole fleet, and a person who acts on it.
 *
 * @param above the fleet's error rate that is too much, 0 to 1; at the rate itself all is well
 * @param over the time over which the rate is taken, back from each look
 * @param every how often the alert looks
 * @param holdsFor how long every look must have found too much before the alert fires
 * @param person from the alert to the rollback
 */
public record AlertRule(BigDecimal above, Duration over, Duration every, Duration holdsFor, Duration person) {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration DAY = Duration.ofDays(1);

    /** Above 30 % over 5 minutes, looked at every 5 minutes, for 20 minutes, and a person 10 minutes later. */
    static final AlertRule STANDARD = new AlertRule(
            new BigDecimal("0.3"),
            Duration.ofMinutes(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(20),
            Duration.ofMinutes(10));

    public AlertRule {
        Require.inRange("above", above, "0", "1");
        Require.inRange("over", over, SECOND, DAY);
        Require.inRange("every", every, SECOND, DAY);
        Require.inRange("for", holdsFor, Duration.ZERO, DAY);
        Require.inRange("person", person, Duration.ZERO, DAY);
    }
}
