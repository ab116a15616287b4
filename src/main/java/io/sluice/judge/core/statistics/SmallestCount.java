package io.sluice.judge.core.statistics;

import java.util.OptionalLong;
import java.util.function.LongPredicate;

/** Searches how many things must be counted until an interval is narrow enough. */
public final class SmallestCount {
    /** The largest count that a JSON number carries exactly. */
    private static final long MOST = (1L << 53) - 1;

    private SmallestCount() {}

    /**
     * The smallest count above {@code from} that is enough, by doubling and halving; empty where none is.
     *
     * @param isEnough must stay true once it is true
     */
    public static OptionalLong above(long from, LongPredicate isEnough) {
        long tooFew = from;
        long enough = Math.max(1, from);
        while (!isEnough.test(enough)) {
            if (enough >= MOST / 2) {
                return OptionalLong.empty();
            }
            tooFew = enough;
            enough *= 2;
        }
        while (enough - tooFew > 1) {
            long middle = tooFew + (enough - tooFew) / 2;
            if (isEnough.test(middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return OptionalLong.of(enough);
    }
}
