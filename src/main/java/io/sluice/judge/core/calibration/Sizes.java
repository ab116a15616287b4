package io.sluice.judge.core.calibration;

import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Histogram.Bucket;
import io.sluice.judge.core.measure.Mean;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * How large requests are: a size decides both how long one takes and what it costs, as the tokens of an answer do.
 *
 * <p>{@value #CLASSES} sizes, each 1.3 times the one before; their chances follow a normal law of the logarithm with a
 * median of 800 ms and 0.8 as its standard deviation, which puts the p95 near 3 s. The histogram has a bound between
 * every two of them.
 */
final class Sizes {
    static final int CLASSES = 24;
    private static final double SMALLEST_MILLIS = 50;
    private static final double RATIO = 1.3;
    private static final double LOG_MEDIAN = StrictMath.log(800);
    private static final double DEVIATION = 0.8;
    private static final int MICROS = 6;

    private static final double[] MILLIS = new double[CLASSES];
    private static final BigDecimal[] BOUNDS = new BigDecimal[CLASSES];

    /** The chance of each size among those that are not smaller. */
    private static final double[] CHANCE_OF_REST = new double[CLASSES];

    static {
        double[] weights = new double[CLASSES];
        for (int i = 0; i < CLASSES; i++) {
            MILLIS[i] = SMALLEST_MILLIS * StrictMath.pow(RATIO, i);
            BOUNDS[i] = Digits.of(MILLIS[i] * Math.sqrt(RATIO));
            double z = (StrictMath.log(MILLIS[i]) - LOG_MEDIAN) / DEVIATION;
            weights[i] = StrictMath.exp(-z * z / 2);
        }
        double rest = 0;
        for (int i = CLASSES - 1; i >= 0; i--) {
            rest += weights[i];
            CHANCE_OF_REST[i] = weights[i] / rest;
        }
    }

    private Sizes() {}

    /** Draws the sizes of so many requests. */
    static void draw(Dice dice, long requests, long[] into) {
        long rest = requests;
        for (int i = 0; i < CLASSES; i++) {
            into[i] = rest == 0 ? 0 : Laws.binomial(dice, rest, CHANCE_OF_REST[i]);
            rest -= into[i];
        }
    }

    /** Their latencies, each that many times as long. */
    static Histogram latencies(long[] sizes, double factor) {
        long[] counts = new long[CLASSES + 1];
        for (int i = 0; i < CLASSES; i++) {
            counts[bucketOf(MILLIS[i] * factor)] += sizes[i];
        }
        List<Bucket> buckets = new ArrayList<>(CLASSES + 1);
        long below = 0;
        for (int i = 0; i <= CLASSES; i++) {
            below += counts[i];
            buckets.add(new Bucket(i == CLASSES ? null : BOUNDS[i], below));
        }
        return new Histogram(buckets);
    }

    private static int bucketOf(double millis) {
        int bucket = 0;
        while (bucket < CLASSES && millis > BOUNDS[bucket].doubleValue()) {
            bucket++;
        }
        return bucket;
    }

    /** Their costs in whole millionths, one millionth for a millisecond of size, each that many times as much. */
    static Mean costs(long[] sizes, double factor) {
        long requests = 0;
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal squares = BigDecimal.ZERO;
        for (int i = 0; i < CLASSES; i++) {
            BigDecimal each = BigDecimal.valueOf(Math.round(MILLIS[i] * factor), MICROS);
            BigDecimal count = BigDecimal.valueOf(sizes[i]);
            requests += sizes[i];
            sum = sum.add(each.multiply(count));
            squares = squares.add(each.multiply(each).multiply(count));
        }
        return new Mean(sum, requests, squares);
    }
}
