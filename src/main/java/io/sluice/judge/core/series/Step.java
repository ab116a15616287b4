package io.sluice.judge.core.series;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A counter from one sample to the next one, which belongs to the window.
 *
 * <p>What it rose by depends on these two samples alone. Each sample is the end of one step and lies in one window, so
 * that the rises of windows that follow each other add up exactly to the rise of all of them.
 *
 * @param isFirst whether no sample stands before: the counter begins at 0, as every counter does
 * @param fromMillis the moment of the sample before; of the sample itself where it is the first
 */
record Step(boolean isFirst, long fromMillis, long toMillis, double before, double value) {
    /** Sums of a source are doubles; twelve decimals are more than they carry, and few enough to be stored. */
    private static final int DECIMALS = 12;

    /** The steps that end inside the window, in the order of time. */
    static List<Step> inside(Span window, Series series) {
        List<Step> steps = new ArrayList<>();
        int end = series.before(window.endMillis());
        for (int i = series.before(window.startMillis()); i < end; i++) {
            boolean isFirst = i == 0;
            steps.add(new Step(
                    isFirst,
                    series.millis(isFirst ? i : i - 1),
                    series.millis(i),
                    isFirst ? 0 : series.value(i - 1),
                    series.value(i)));
        }
        return steps;
    }

    boolean isFall() {
        return value < before;
    }

    /** Whether both ends are numbers; what has been counted between others is not known. */
    boolean isKnown() {
        return Double.isFinite(before) && Double.isFinite(value);
    }

    /** What was counted: after a restart the new value in full, since the counter began again at 0. */
    BigDecimal rise(boolean isRestart) {
        return isRestart ? decimal(value) : decimal(value).subtract(decimal(before));
    }

    /** Whether both tell of the same moment, though their samples may have been taken at others. */
    boolean overlaps(Step other) {
        return fromMillis < other.toMillis && other.fromMillis < toMillis;
    }

    private static BigDecimal decimal(double value) {
        return new BigDecimal(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    }
}
