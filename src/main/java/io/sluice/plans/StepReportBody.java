package io.sluice.plans;

import io.sluice.kernel.Require;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepReport;
import io.sluice.platform.http.ReasonBody;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is reported of a step.
 *
 * @param evidence what shows that the step is done; needed for done
 * @param reason needed for retry, skip and fail
 */
@Schema(example = "{\"evidence\":\"healthz answered 200 from all six pods on 2.4.0\"}")
record StepReportBody(@Nullable String evidence, @Nullable String reason) {

    StepReportBody {
        Require.optionalText("evidence", evidence, ReasonBody.MAX_LENGTH);
        Require.optionalText("reason", reason, ReasonBody.MAX_LENGTH);
    }

    static StepReport report(@Nullable StepReportBody body, StepAction action, String actor, Instant now) {
        String evidence = body == null ? null : body.evidence();
        String reason = body == null ? null : body.reason();
        switch (action) {
            case DONE -> Require.present("evidence", evidence);
            case RETRY, SKIP, FAIL -> Require.present("reason", reason);
        }
        return new StepReport(action, actor, evidence, reason, now);
    }
}
