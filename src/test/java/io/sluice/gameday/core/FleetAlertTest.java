package io.sluice.gameday.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.Reason;
import java.time.Duration;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

class FleetAlertTest {
    private static final long MINUTE = Micros.of(Duration.ofMinutes(1));

    @Test
    void whatIsBadFromTheStartIsBackAfterThirtyFiveMinutes() {
        assertThat(minuteOfRollback(minute -> true)).isEqualTo(35);
    }

    @Test
    void whatGetsBadAtNinetyMinutesIsBackAfterAHundredAndTwentyFive() {
        assertThat(minuteOfRollback(minute -> minute >= 90)).isEqualTo(125);
    }

    @Test
    void oneGoodLookBeginsTheTwentyMinutesAgain() {
        assertThat(minuteOfRollback(minute -> minute < 15 || minute >= 20)).isEqualTo(55);
    }

    @Test
    void thePersonIsNotCalledOffByABetterRate() {
        assertThat(minuteOfRollback(minute -> minute < 25)).isEqualTo(35);
    }

    @Test
    void aRateAtTheLimitAndNoTrafficAtAllAreNoAlert() {
        ErrorWindow window = new ErrorWindow(AlertRule.STANDARD.over());
        assertThat(window.isAbove(AlertRule.STANDARD.above(), MINUTE)).isFalse();
        for (int i = 0; i < 10; i++) {
            window.add(i, i < 3);
        }
        assertThat(window.isAbove(AlertRule.STANDARD.above(), MINUTE)).isFalse();
        window.add(11, true);
        assertThat(window.isAbove(AlertRule.STANDARD.above(), MINUTE)).isTrue();
    }

    @Test
    void theWindowForgetsWhatIsOlderThanItsLength() {
        ErrorWindow window = new ErrorWindow(Duration.ofMinutes(5));
        window.add(0, true);
        window.add(MINUTE, false);

        assertThat(window.isAbove(AlertRule.STANDARD.above(), 5 * MINUTE)).isTrue();
        assertThat(window.isAbove(AlertRule.STANDARD.above(), 5 * MINUTE + 1)).isFalse();
    }

    @Test
    void theReasonTellsWhenItBeganAndWhenItFired() {
        FleetAlert alert = new FleetAlert(AlertRule.STANDARD, 0);
        assertThat(run(alert, minute -> true).message())
                .isEqualTo("a person answered the alert of minute 25: the fleet's error rate above 0.3 since minute 5");
    }

    private static long minuteOfRollback(LongPredicate isBad) {
        FleetAlert alert = new FleetAlert(AlertRule.STANDARD, 0);
        run(alert, isBad);
        return alert.next() / MINUTE;
    }

    /** One request a second that fails in the bad minutes, until the person acts. */
    private static Reason run(FleetAlert alert, LongPredicate isBad) {
        ErrorWindow window = new ErrorWindow(AlertRule.STANDARD.over());
        long second = 0;
        while (second < 10_000) {
            long next = alert.next();
            for (; second * 1_000_000 < next; second++) {
                window.add(second * 1_000_000, isBad.test(second / 60));
            }
            Reason reason = alert.at(next, window);
            if (reason != null) {
                return reason;
            }
        }
        throw new AssertionError("the alert never fired");
    }
}
