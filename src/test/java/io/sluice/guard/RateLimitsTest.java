package io.sluice.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.bucket4j.TimeMeter;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import io.sluice.security.core.Role;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a token may ask in a second, in a time that the test moves. */
class RateLimitsTest {
    private static final List<Permission> READING = List.of(Permission.READ);

    private final Time time = new Time();
    private final RateLimits limits = new RateLimits(time);

    @Test
    void aTokenMayAskAsOftenAsItsRateAndThenIsToldHowLongToWait() {
        Caller agent = caller("agent", 3);
        assertThat(taken(agent, 5)).isEqualTo(3);
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> limits.admit(agent, READING))
                .satisfies(refused -> {
                    assertThat(refused.code()).isEqualTo(ErrorCode.RATE_LIMITED);
                    assertThat(refused.members()).containsEntry("retryAfterSeconds", 1L);
                });
    }

    @Test
    void whoeverWaitsAsLongAsToldIsServed() {
        Caller agent = caller("agent", 1);
        limits.admit(agent, READING);
        assertThat(taken(agent, 1)).isZero();
        time.pass(Duration.ofSeconds(1));
        assertThat(taken(agent, 2)).isEqualTo(1);
    }

    @Test
    void aRateComesBackBitByBitAndNeverGrowsBeyondASecond() {
        Caller agent = caller("agent", 10);
        assertThat(taken(agent, 20)).isEqualTo(10);
        time.pass(Duration.ofMillis(300));
        assertThat(taken(agent, 20)).isEqualTo(3);
        time.pass(Duration.ofHours(1));
        assertThat(taken(agent, 20)).isEqualTo(10);
    }

    @Test
    void aTokenWithoutARateIsNeverRefused() {
        assertThat(taken(caller("fleet", null), 100_000)).isEqualTo(100_000);
    }

    @Test
    void whatAPersonOnCallDoesIsNotCounted() {
        Caller operator = caller("operator", 1);
        limits.admit(operator, READING);
        for (Permission permission : List.of(Permission.KILL, Permission.END_ROLLOUTS, Permission.STEER)) {
            limits.admit(operator, List.of(permission));
        }
        assertThat(taken(operator, 1)).isZero();
    }

    @Test
    void oneTokensFloodTakesNothingFromAnother() {
        assertThat(taken(caller("loud", 5), 1_000)).isEqualTo(5);
        assertThat(taken(caller("quiet", 5), 5)).isEqualTo(5);
    }

    @Test
    void aNameThatComesBackWithAnotherRateHasThatRate() {
        assertThat(taken(caller("agent", 2), 10)).isEqualTo(2);
        assertThat(taken(caller("agent", 4), 10)).isEqualTo(4);
    }

    private int taken(Caller caller, int times) {
        int taken = 0;
        for (int i = 0; i < times; i++) {
            try {
                limits.admit(caller, READING);
                taken++;
            } catch (Refused refused) {
                assertThat(refused.code()).isEqualTo(ErrorCode.RATE_LIMITED);
            }
        }
        return taken;
    }

    private static Caller caller(String name, @Nullable Integer requestsPerSecond) {
        return new Caller(name, Role.FLEET, "production", "default", Set.of(), null, requestsPerSecond, null);
    }

    /** A time that only the test moves. */
    private static final class Time implements TimeMeter {
        private long nanos;

        void pass(Duration duration) {
            nanos += duration.toNanos();
        }

        @Override
        public long currentTimeNanos() {
            return nanos;
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }
}
