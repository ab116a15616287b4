package io.sluice.judge.core.calibration;

/**
 * A simulated rollout's only source of chance: SplitMix64 (Steele, Lea, Flood 2014), one stream for each seed and run.
 *
 * <p>The algorithm is written out, and everything else is made from its words with IEEE arithmetic and {@link
 * StrictMath}, so that a run draws the same numbers on every JVM, in whichever thread and order runs are simulated.
 */
final class Dice {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;

    private long state;

    /** The stream that begins behind that state. */
    Dice(long state) {
        this.state = state;
    }

    /** The stream of that run of that seed; two runs of one seed begin at unrelated places. */
    static Dice of(long seed, long run) {
        return new Dice(mixed(mixed(seed + GOLDEN) ^ mixed(~run)));
    }

    private static long mixed(long word) {
        long z = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    long word() {
        state += GOLDEN;
        return mixed(state);
    }

    /** Uniform in [0, 1), in steps of 2^-53; one word. */
    double fraction() {
        return (word() >>> 11) * UNIT;
    }

    /** Uniform in (0, 1], for logarithms and powers; one word. */
    double part() {
        return 1 - fraction();
    }

    /** Uniform in [0, bound); one word. */
    int below(int bound) {
        return (int) (fraction() * bound);
    }

    /** Standard normal by Marsaglia's polar method (1964); the second number of each pair is not kept. */
    double normal() {
        while (true) {
            double x = 2 * fraction() - 1;
            double y = 2 * fraction() - 1;
            double square = x * x + y * y;
            if (square < 1 && square > 0) {
                return x * Math.sqrt(-2 * StrictMath.log(square) / square);
            }
        }
    }
}
