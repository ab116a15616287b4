package io.sluice.integrations.ofrep;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The evaluation of all flags; each item is an {@link EvaluationBody} or a {@link FailureBody}. */
record BulkBody(
        @Schema(anyOf = {EvaluationBody.class, FailureBody.class})
        List<Object> flags) {}
