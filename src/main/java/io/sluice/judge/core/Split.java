package io.sluice.judge.core;

import io.sluice.judge.core.measure.Canonical;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.StoredObject;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Share;
import org.jspecify.annotations.Nullable;

/**
 * How the traffic was meant to be split, and how the users of one window were: whether the comparison is fair at all.
 *
 * <p>Users of one window only. A user who comes back is counted in each window, so that a sum over windows would count
 * the eager ones several times, and would make chance look like a fault.
 *
 * @param share the candidate's configured part, above 0 and below 1
 * @param subjects distinct users of one window in both arms; null where they are not sent
 */
public record Split(Share share, @Nullable Subjects subjects) {

    /** Distinct users that met each arm. */
    public record Subjects(long candidate, long baseline) {
        public Subjects {
            Measurement.count("candidate", candidate);
            Measurement.count("baseline", baseline);
        }

        public long total() {
            return candidate + baseline;
        }
    }

    public Split {
        if (share.isNone() || share.isWhole()) {
            throw new IllegalArgumentException("one arm has no traffic, and nothing is split");
        }
    }

    JsonObject toJson() {
        Canonical written = new Canonical().count("share", share.parts());
        if (subjects != null) {
            written.count("candidateSubjects", subjects.candidate()).count("baselineSubjects", subjects.baseline());
        }
        return written.object();
    }

    static Split ofJson(StoredObject stored) {
        Subjects subjects = stored.has("candidateSubjects")
                ? new Subjects(stored.count("candidateSubjects"), stored.count("baselineSubjects"))
                : null;
        return new Split(new Share(Math.toIntExact(stored.count("share"))), subjects);
    }
}
