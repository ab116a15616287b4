package io.sluice.plans.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was last said about a step, by whom and when.
 *
 * @param actor the name of a token, or {@code sluice}
 * @param evidence what shows that the step is done
 * @param reason why the step is left out, failed or tried again
 */
public record StepNote(
        String actor, @Nullable String evidence, @Nullable String reason, Instant at) {}
