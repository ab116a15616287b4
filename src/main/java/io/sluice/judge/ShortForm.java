package io.sluice.judge;

import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.Refused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts that are sent beside {@code requests} and not as a named metric. */
final class ShortForm {
    private ShortForm() {}

    /** The errors, with their slices; null where none are sent. */
    static @Nullable Proportion errors(
            @Nullable Long errors, long requests, @Nullable List<@Nullable List<@Nullable Long>> slices) {
        if (errors == null) {
            if (slices != null) {
                throw Refused.field("slices", "are pairs of requests and errors, and errors are not sent");
            }
            return null;
        }
        requireAtMost("errors", errors, requests);
        return new Proportion(errors, requests, SlicePairs.read(slices));
    }

    static void requireAtMost(String field, @Nullable Long part, long requests) {
        if (part != null && Measurement.count(field, part) > requests) {
            throw Refused.field(field, "must be at most requests, " + requests);
        }
    }
}
