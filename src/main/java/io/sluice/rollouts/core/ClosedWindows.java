package io.sluice.rollouts.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The observations of a rollout that will not change any more, in the order of their windows, with their sums.
 *
 * <p>The order of windows is the order of the sums, so that the order of arrival leaves no trace in a verdict's bytes.
 * The newest window costs one addition. Sources report a little out of order: a window among the newest {@value #TAIL}
 * costs the additions after it, from sums that are kept behind them; an older one costs all of them.
 */
final class ClosedWindows {
    static final int TAIL = 32;

    private static final Comparator<Observation> BY_WINDOW = Comparator.comparing(
                    (Observation observation) -> observation.window().end())
            .thenComparing(observation -> observation.window().start())
            .thenComparing(Observation::source)
            .thenComparing(Observation::stage);

    private final List<Observation> observations;
    private final int behind;
    private final RolloutSums sumsBehind;
    private final RolloutSums sums;

    private ClosedWindows(List<Observation> observations, int behind, RolloutSums sumsBehind) {
        this(observations, behind, sumsBehind, added(sumsBehind, observations.subList(behind, observations.size())));
    }

    private ClosedWindows(List<Observation> observations, int behind, RolloutSums sumsBehind, RolloutSums sums) {
        this.observations = observations;
        this.behind = behind;
        this.sumsBehind = sumsBehind;
        this.sums = sums;
    }

    static ClosedWindows of(Rollout rollout, Collection<Observation> observations) {
        List<Observation> sorted = observations.stream().sorted(BY_WINDOW).toList();
        return summed(RolloutSums.none(rollout), sorted);
    }

    private static ClosedWindows summed(RolloutSums none, List<Observation> sorted) {
        int behind = Math.max(0, sorted.size() - TAIL);
        return new ClosedWindows(sorted, behind, added(none, sorted.subList(0, behind)));
    }

    private static RolloutSums added(RolloutSums before, List<Observation> observations) {
        RolloutSums sums = before;
        for (Observation observation : observations) {
            sums = sums.plus(observation);
        }
        return sums;
    }

    RolloutSums sums() {
        return sums;
    }

    ClosedWindows plus(Rollout rollout, Observation observation) {
        int place = -1 - Collections.binarySearch(observations, observation, BY_WINDOW);
        if (place < 0) {
            throw new IllegalStateException("observed twice: " + observation);
        }
        List<Observation> more = new ArrayList<>(observations.size() + 1);
        more.addAll(observations);
        more.add(place, observation);
        if (place < behind) {
            return summed(RolloutSums.none(rollout), more);
        }
        if (place < observations.size()) {
            return new ClosedWindows(more, behind, sumsBehind);
        }
        boolean isTailLong = more.size() - behind > 2 * TAIL;
        int next = isTailLong ? more.size() - TAIL : behind;
        return new ClosedWindows(more, next, added(sumsBehind, more.subList(behind, next)), sums.plus(observation));
    }

    /** The observation of the same source, stage and window. */
    Optional<Observation> sameKeyAs(Observation observation) {
        int place = Collections.binarySearch(observations, observation, BY_WINDOW);
        return place < 0 ? Optional.empty() : Optional.of(observations.get(place));
    }

    /** The newest of that source in that stage, which is the last one that anything was observed in. */
    Optional<Observation> newestOf(String source, int stage) {
        for (int i = observations.size() - 1; i >= 0; i--) {
            Observation observation = observations.get(i);
            if (observation.stage() < stage) {
                return Optional.empty();
            }
            if (observation.source().equals(source)) {
                return Optional.of(observation);
            }
        }
        return Optional.empty();
    }

    /** Whether one of the same source and stage overlaps it: only windows that end after its start can. */
    boolean hasOverlapping(Observation observation) {
        for (int i = observations.size() - 1; i >= 0; i--) {
            Observation other = observations.get(i);
            Instant end = other.window().end();
            if (!end.isAfter(observation.window().start())) {
                return false;
            }
            if (other.overlaps(observation)) {
                return true;
            }
        }
        return false;
    }
}
