package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Activity;
import io.sluice.judge.core.calibration.Users;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What the requests of one user have in common.
 *
 * @param users how many users there are, 2,000 where it is left out
 * @param activity {@code equal}, {@code zipf} or {@code pareto}; equal where it is left out
 * @param exponent of zipf and pareto, 1.5 where it is left out
 * @param ofOneUser the correlation of the outcomes of two requests of one user, 0.1 where it is left out
 * @param slices whether observations carry the baseline's counts by hash slice; they do where it is left out
 */
public record CorrelationBody(
        @Nullable Integer users,
        @Nullable String activity,
        @Nullable BigDecimal exponent,
        @Nullable BigDecimal ofOneUser,
        @Nullable Boolean slices) {
    private static final int STANDARD_USERS = 2_000;
    private static final BigDecimal STANDARD_EXPONENT = new BigDecimal("1.5");
    private static final BigDecimal STANDARD_CORRELATION = new BigDecimal("0.1");

    Users model() {
        return new Users(
                CalibrateBody.or(users, STANDARD_USERS),
                activity == null ? Activity.EQUAL : Activity.ofWord("activity", activity),
                CalibrateBody.or(exponent, STANDARD_EXPONENT),
                CalibrateBody.or(ofOneUser, STANDARD_CORRELATION),
                CalibrateBody.or(slices, true));
    }
}
