package io.sluice.gameday.core;

import java.util.SplittableRandom;

/**
 * The drill's only source of chance: the 64-bit words of a {@link SplittableRandom} in their order.
 *
 * <p>Everything else is made from whole words here, with IEEE arithmetic and {@link StrictMath}, because how the
 * library makes a bounded or an exponential number of them is not promised to stay the same between releases of Java.
 */
final class Dice {
    private static final double UNIT = 0x1.0p-53;

    private final SplittableRandom words;

    Dice(long seed) {
        words = new SplittableRandom(seed);
    }

    /** Uniform in [0, 1), in steps of 2^-53; one word. */
    double fraction() {
        return (words.nextLong() >>> 11) * UNIT;
    }

    /** Uniform in [0, bound); one word. */
    int below(int bound) {
        return (int) (fraction() * bound);
    }

    /** Exponential with that mean; one word. */
    double exponential(double mean) {
        return -StrictMath.log(1 - fraction()) * mean;
    }
}
