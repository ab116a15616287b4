package io.sluice.judge.core.series;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** Series as a test writes them: {@code "10:5 20:7"} are the values 5 and 7 at the seconds 10 and 20. */
public final class SeriesText {
    private SeriesText() {}

    public static Series series(Map<String, String> labels, String samples) {
        String[] words = samples.isBlank() ? new String[0] : samples.strip().split("\\s+");
        long[] millis = new long[words.length];
        double[] values = new double[words.length];
        for (int i = 0; i < words.length; i++) {
            String[] sample = words[i].split(":");
            millis[i] = at(Integer.parseInt(sample[0])).toEpochMilli();
            values[i] = Double.parseDouble(sample[1]);
        }
        return new Series(new TreeMap<>(labels), millis, values);
    }

    public static Span window(int start, int end) {
        return new Span(at(start), at(end));
    }

    public static Instant at(int second) {
        return Instant.parse("2026-11-30T12:00:00Z").plusSeconds(second);
    }
}
