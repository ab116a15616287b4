package io.sluice.rollouts.core;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Share;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a release has cost its users.
 *
 * @param exposure what the candidate served, and how much of it was bad
 * @param timeToDetect from the first exposed user to the decision to go back; null unless there was one
 * @param minutesUntilBack from the first exposed user until share 0 and the last step of the plan; null while that
 *     lasts, and where nothing went back. Thousandths of a minute
 * @param usersTouched the widest share so far. A cohort only grows, so this is the part of the users that ever met the
 *     candidate, and nobody has to be counted
 */
public record Report(
        Exposure exposure,
        @Nullable Duration timeToDetect,
        @Nullable BigDecimal minutesUntilBack,
        Share usersTouched) {
    private static final BigDecimal MILLIS_OF_MINUTE = BigDecimal.valueOf(60_000);

    public static Report of(Rollout rollout, EvidenceBook book) {
        Milestones milestones = rollout.milestones();
        Duration timeToDetect = between(milestones.started(), milestones.zeroed());
        boolean isBack = milestones.zeroed() != null
                && milestones.ended() != null
                && rollout.state() != RolloutState.ROLLBACK_FAILED;
        Duration timeUntilBack = isBack ? between(milestones.started(), milestones.ended()) : null;
        return new Report(
                book.exposure(), timeToDetect, timeUntilBack == null ? null : minutes(timeUntilBack), widest(rollout));
    }

    private static Share widest(Rollout rollout) {
        if (rollout.milestones().started() == null) {
            return Share.NONE;
        }
        return rollout.state() == RolloutState.COMPLETED
                ? Share.WHOLE
                : rollout.stage().share();
    }

    private static @Nullable Duration between(@Nullable Instant from, @Nullable Instant to) {
        return from == null || to == null ? null : Duration.between(from, to);
    }

    private static BigDecimal minutes(Duration duration) {
        return Digits.plain(
                BigDecimal.valueOf(duration.toMillis()).divide(MILLIS_OF_MINUTE, 3, RoundingMode.HALF_EVEN));
    }
}
