package io.sluice.plans.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What somebody reports of a step.
 *
 * @param note who says so, with the evidence of a DONE or the reason of the others
 * @param confirms whether the reporter's evidence is what a manual test asks for: a person's is, a pipeline's is not
 * @param generation the attempt that the report is about, null for the current one, whichever that is
 */
public record StepReport(
        StepAction action,
        StepNote note,
        boolean confirms,
        @Nullable Long generation) {

    public Instant at() {
        return note.at();
    }
}
