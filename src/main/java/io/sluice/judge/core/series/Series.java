package io.sluice.judge.core.series;

import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One series as its source keeps it: labels, and samples in the order of time. Values are the source's doubles; whether
 * they are counts is asked where they are counted.
 */
public final class Series {
    private final SortedMap<String, String> labels;
    private final long[] millis;
    private final double[] values;

    /**
     * @param labels the metric's name among them, as {@code __name__}
     * @param millis since 1970, rising
     * @param values one for each moment
     */
    public Series(SortedMap<String, String> labels, long[] millis, double[] values) {
        if (millis.length != values.length) {
            throw new IllegalArgumentException(millis.length + " moments of " + values.length + " values");
        }
        for (int i = 1; i < millis.length; i++) {
            if (millis[i] <= millis[i - 1]) {
                throw new IllegalArgumentException("the samples are not in the order of time");
            }
        }
        this.labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        this.millis = millis.clone();
        this.values = values.clone();
    }

    public SortedMap<String, String> labels() {
        return labels;
    }

    public int size() {
        return millis.length;
    }

    public long millis(int index) {
        return millis[index];
    }

    public double value(int index) {
        return values[index];
    }

    /** How many samples lie before that moment. */
    int before(long moment) {
        int index = Arrays.binarySearch(millis, moment);
        return index < 0 ? -index - 1 : index;
    }
}
