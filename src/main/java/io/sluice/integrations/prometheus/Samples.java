package io.sluice.integrations.prometheus;

import io.sluice.judge.core.series.Series;
import java.util.Arrays;
import java.util.SortedMap;

/** The samples of one series while they are read. */
final class Samples {
    private static final int FIRST = 32;

    private long[] millis = new long[FIRST];
    private double[] values = new double[FIRST];
    private int size;

    void add(long moment, double value) {
        if (size == millis.length) {
            millis = Arrays.copyOf(millis, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        millis[size] = moment;
        values[size] = value;
        size++;
    }

    /**
     * @throws IllegalArgumentException where they are not in the order of time
     */
    Series series(SortedMap<String, String> labels) {
        return new Series(labels, Arrays.copyOf(millis, size), Arrays.copyOf(values, size));
    }
}
