package io.sluice.judge.core;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a rule found on one metric.
 *
 * @param reason what it adds to the verdict's reasons; null for a pass
 * @param need what the metric itself lacks, or null
 * @param couldStillBe how much worse the candidate could still be; proportions only
 */
record Ruling(
        Check check,
        @Nullable Reason reason,
        @Nullable Need need,
        @Nullable BigDecimal couldStillBe) {

    static Ruling of(Check check, @Nullable Reason reason) {
        return new Ruling(check, reason, null, null);
    }

    boolean isFail() {
        return check.status() == CheckStatus.FAIL;
    }

    /** The same numbers without a decision, because there are too few of them. */
    Ruling suspended(@Nullable Reason why, @Nullable Need lacking) {
        return new Ruling(check.as(CheckStatus.UNDECIDED, "too few to judge"), why, lacking, couldStillBe);
    }
}
