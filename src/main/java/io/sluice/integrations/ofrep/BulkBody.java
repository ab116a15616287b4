package io.sluice.integrations.ofrep;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The evaluation of all flags.
 *
 * @param flags each an {@link EvaluationBody} or a {@link FailureBody}
 * @param eventStreams where to hear of changes
 */
record BulkBody(
        @Schema(anyOf = {EvaluationBody.class, FailureBody.class})
        List<Object> flags,

        List<EventStreamBody> eventStreams) {}
