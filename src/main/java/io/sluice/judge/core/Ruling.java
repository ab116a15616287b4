package io.sluice.judge.core;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the rules found on one metric.
 *
 * @param reasons what it adds to the verdict's reasons; empty for a pass
 * @param need what an undecided metric lacks, or null
 * @param couldStillBe how much worse the candidate could still be; proportions only
 */
record Ruling(
        Check check,
        List<Reason> reasons,
        @Nullable Need need,
        @Nullable BigDecimal couldStillBe) {
    Ruling {
        reasons = List.copyOf(reasons);
    }

    static Ruling passed(Check check) {
        return new Ruling(check, List.of(), null, null);
    }

    static Ruling failed(Check check, Reason reason) {
        return new Ruling(check.as(CheckStatus.FAIL), List.of(reason), null, null);
    }

    static Ruling undecided(Check check, Reason reason, Need need) {
        return new Ruling(check.as(CheckStatus.UNDECIDED), List.of(reason), need, null);
    }

    static Ruling noData(Check check, Reason reason, Need need) {
        return new Ruling(check.as(CheckStatus.NO_DATA), List.of(reason), need, null);
    }

    Ruling couldStillBe(BigDecimal worst) {
        return new Ruling(check, reasons, need, worst);
    }

    boolean isFail() {
        return check.status() == CheckStatus.FAIL;
    }

    /** The same numbers without a decision, because there are too few of them. */
    Ruling suspended(List<Reason> why, @Nullable Need lacking) {
        return new Ruling(check.as(CheckStatus.UNDECIDED).noted("too few to judge"), why, lacking, couldStillBe);
    }

    /** The same numbers without a decision, because they are not those of like things. */
    Ruling ofDifferentMixes() {
        return new Ruling(
                check.as(CheckStatus.UNDECIDED).noted("the arms serve different mixes"), List.of(), null, couldStillBe);
    }

    /** Two rules on one metric: the worse decides, and of two alike both are told. */
    Ruling and(Ruling other) {
        int order = check.status().compareTo(other.check.status());
        if (order > 0) {
            return this;
        }
        List<Reason> told = order < 0
                ? other.reasons
                : Stream.concat(reasons.stream(), other.reasons.stream()).toList();
        Need lacking = order < 0 ? other.need : Need.larger(need, other.need);
        return new Ruling(check.as(other.check.status()), told, lacking, couldStillBe);
    }
}
