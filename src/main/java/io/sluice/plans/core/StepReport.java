package io.sluice.plans.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What somebody reports of a step, and when.
 *
 * @param actor the name of a token, or {@code sluice}
 * @param evidence what shows that the step is done; a report of DONE has it
 * @param reason why the step is left out, failed or tried again; such a report has it
 */
public record StepReport(
        StepAction action,
        String actor,
        @Nullable String evidence,
        @Nullable String reason,
        Instant at) {}
