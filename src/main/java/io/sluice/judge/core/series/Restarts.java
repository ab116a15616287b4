package io.sluice.judge.core.series;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds processes of which one counter began again and another one, counted against it, did not.
 *
 * <p>Counters of a process restart together. A fall shows it, but a counter that by the next sample has passed its old
 * value shows nothing, and what it counted before would be taken for all that it has counted since. Which of the two
 * happened, two samples do not tell. A counter that stood at 0 has nothing to hide.
 */
final class Restarts {
    private final List<String> process;

    Restarts(List<String> process) {
        this.process = process;
    }

    void requireTogether(Counters one, Counters other) throws Unreadable {
        requireFollows(one, other);
        requireFollows(other, one);
    }

    private void requireFollows(Counters fallen, Counters followers) throws Unreadable {
        Map<List<String>, List<Step>> falls = falls(fallen);
        if (falls.isEmpty()) {
            return;
        }
        Map<List<String>, List<Step>> fallsOfFollowers = falls(followers);
        for (Map.Entry<List<String>, List<Step>> entry : falls.entrySet()) {
            List<Step> others = fallsOfFollowers.getOrDefault(entry.getKey(), List.of());
            List<Series> series = followers.of(process, entry.getKey());
            for (Step fall : entry.getValue()) {
                if (others.stream().noneMatch(fall::overlaps) && stood(followers.window(), series, fall)) {
                    throw new Unreadable("COUNTER_RESET", message(fallen, followers, entry.getKey(), fall));
                }
            }
        }
    }

    private Map<List<String>, List<Step>> falls(Counters counters) {
        Map<List<String>, List<Step>> falls = new HashMap<>();
        for (Series series : counters.series()) {
            for (Step step : Step.inside(counters.window(), series)) {
                if (step.isFall()) {
                    falls.computeIfAbsent(Counters.key(process, series), key -> new ArrayList<>())
                            .add(step);
                }
            }
        }
        return falls;
    }

    private static boolean stood(Span window, List<Series> followers, Step fall) {
        return followers.stream()
                .flatMap(series -> Step.inside(window, series).stream())
                .anyMatch(step -> step.before() > 0 && step.overlaps(fall));
    }

    private String message(Counters fallen, Counters followers, List<String> key, Step fall) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            labels.add(process.get(i) + "=" + key.get(i));
        }
        return fallen.what() + " began again between " + Instant.ofEpochMilli(fall.fromMillis()) + " and "
                + Instant.ofEpochMilli(fall.toMillis()) + ", " + followers.what() + " did not ("
                + String.join(", ", labels) + ")";
    }
}
