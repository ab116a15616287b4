package io.sluice.rollouts.core;

import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Split.Subjects;
import io.sluice.judge.core.measure.Arm;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.spec.Release;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * All that was counted of both arms in one stage, over its sources and windows.
 *
 * @param span null where nothing was observed
 * @param uncounted why a window of the stage could not be counted, the first of them; null where all could
 * @param subjects of the window that was met by the most users, see {@link StageSplit}; null where none tells
 */
record StageSums(
        Arm candidate,
        Arm baseline,
        @Nullable Span span,
        @Nullable Reason uncounted,
        @Nullable Subjects subjects) {

    /**
     * From when to when the stage was observed.
     *
     * @param latestRequests of the candidate, in the windows that end last
     */
    record Span(Instant start, Instant end, long latestRequests) {
        private static Span of(Observation observation) {
            return new Span(
                    observation.window().start(),
                    observation.window().end(),
                    observation.candidate().requests());
        }

        private Span plus(Span other) {
            Instant first = start.isBefore(other.start) ? start : other.start;
            int order = end.compareTo(other.end);
            if (order == 0) {
                return new Span(first, end, latestRequests + other.latestRequests);
            }
            Span later = order > 0 ? this : other;
            return new Span(first, later.end, later.latestRequests);
        }

        Duration length() {
            return Duration.between(start, end);
        }
    }

    static StageSums none(Release release) {
        return new StageSums(Arm.empty(release.candidate()), Arm.empty(release.baseline()), null, null, null);
    }

    /**
     * With one more observation.
     *
     * @throws Refused naming the field where its numbers cannot be added to those before
     */
    StageSums plus(Observation observation) {
        if (observation.uncounted() != null) {
            Reason first = uncounted == null ? observation.uncounted() : uncounted;
            return new StageSums(candidate, baseline, span, first, subjects);
        }
        Span more = Span.of(observation);
        return new StageSums(
                added("candidate", candidate, observation.candidate()),
                added("baseline", baseline, observation.baseline()),
                span == null ? more : span.plus(more),
                uncounted,
                StageSplit.larger(subjects, observation));
    }

    private static Arm added(String place, Arm before, Arm more) {
        try {
            return before.plus(more);
        } catch (Refused refused) {
            throw refused.inside(place);
        }
    }

    boolean isLatestWindowEmpty() {
        return span != null && span.latestRequests() == 0;
    }
}
