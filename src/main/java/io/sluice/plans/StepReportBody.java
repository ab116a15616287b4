package io.sluice.plans;

import io.sluice.kernel.Require;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepNote;
import io.sluice.plans.core.StepReport;
import io.sluice.platform.http.ReasonBody;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is reported of a step.
 *
 * @param evidence what shows that the step is done; needed for done
 * @param reason needed for retry, skip and fail
 * @param generation the attempt that is meant, as the announcement named it; a later one refuses the report (409)
 */
@Schema(example = "{\"evidence\":\"healthz answered 200 from all six pods on 2.4.0\",\"generation\":1}")
record StepReportBody(
        @Nullable String evidence,
        @Nullable String reason,
        @Nullable Long generation) {

    StepReportBody {
        Require.optionalText("evidence", evidence, ReasonBody.MAX_LENGTH);
        Require.optionalText("reason", reason, ReasonBody.MAX_LENGTH);
        if (generation != null) {
            Require.inRange("generation", generation, 0, Long.MAX_VALUE);
        }
    }

    /** What a caller reports; the word of one who may steer is a person's. */
    static StepReport report(@Nullable StepReportBody body, StepAction action, Caller caller, Instant now) {
        String evidence = body == null ? null : body.evidence();
        String reason = body == null ? null : body.reason();
        switch (action) {
            case DONE -> Require.present("evidence", evidence);
            case RETRY, SKIP, FAIL -> Require.present("reason", reason);
        }
        return new StepReport(
                action,
                new StepNote(caller.name(), evidence, reason, now),
                caller.role().permits(Permission.STEER),
                body == null ? null : body.generation());
    }
}
