package io.sluice.judge.core.series;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * All series that one selector matched, for one window.
 *
 * @param what what they count, for people: {@code errorRate of the candidate}
 * @param freshFrom from when on a sample counts as one at the window's end
 */
record Counters(String what, Span window, long freshFrom, List<Series> series) {

    Counters {
        series = List.copyOf(series);
    }

    boolean isFresh() {
        return series.stream().anyMatch(one -> {
            int end = one.before(window.endMillis());
            return end > 0 && one.millis(end - 1) >= freshFrom;
        });
    }

    boolean isEmpty() {
        return series.isEmpty();
    }

    Set<SortedMap<String, String>> labels() throws Unreadable {
        Set<SortedMap<String, String>> labels = new HashSet<>();
        for (Series one : series) {
            if (!labels.add(one.labels())) {
                throw new Unreadable("BAD_SERIES", what + " has the series " + one.labels() + " twice");
            }
        }
        return labels;
    }

    /** The series of one process. */
    List<Series> of(List<String> process, List<String> which) {
        return series.stream().filter(one -> key(process, one).equals(which)).toList();
    }

    /** What tells the series' process from others: the values of those labels, empty where it lacks one. */
    static List<String> key(List<String> process, Series series) {
        List<String> key = new ArrayList<>(process.size());
        for (String label : process) {
            key.add(series.labels().getOrDefault(label, ""));
        }
        return key;
    }
}
