package io.sluice.judge.core.series;

import io.sluice.judge.core.measure.Measurement;
import java.math.BigDecimal;

/**
 * What all series of one selector rose by inside a window.
 *
 * @param amount the sum of their rises
 * @param isKnown whether every sample that was needed is a number
 * @param isFresh whether any of them was still counting at the window's end
 */
record Tally(BigDecimal amount, boolean isKnown, boolean isFresh) {
    private static final BigDecimal MOST = BigDecimal.valueOf(Measurement.MAX_COUNT);

    static Tally of(Counters counters) throws Unreadable {
        BigDecimal amount = BigDecimal.ZERO;
        boolean isKnown = true;
        for (Series series : counters.series()) {
            for (Step step : Step.inside(counters.window(), series)) {
                isKnown &= step.isKnown();
                if (step.isKnown()) {
                    requirePositive(counters, step);
                    amount = amount.add(step.rise(step.isFirst() || step.isFall()));
                }
            }
        }
        return new Tally(amount, isKnown, counters.isFresh());
    }

    private static void requirePositive(Counters counters, Step step) throws Unreadable {
        if (step.value() < 0 || step.before() < 0) {
            throw new Unreadable("BAD_SERIES", counters.what() + " is below zero: it is no counter");
        }
    }

    /** Whether there is something to judge: the counters live, or have counted before they ended. */
    boolean isMeasured() {
        return isKnown && (isFresh || amount.signum() > 0);
    }

    /** The amount of a counter of things. */
    long count(String what) throws Unreadable {
        BigDecimal whole = amount.stripTrailingZeros();
        if (whole.scale() > 0 || whole.compareTo(MOST) > 0) {
            throw new Unreadable("BAD_SERIES", what + " rose by " + whole.toPlainString() + ": it counts no things");
        }
        return whole.longValueExact();
    }
}
