package io.sluice.rollouts.group;

import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.platform.http.ReasonBody;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Where a group is taken back, and why. */
@Schema(
        requiredProperties = {"environment", "reason"},
        example = "{\"environment\":\"production\",\"reason\":\"answers are truncated since 02:40\"}")
record GroupRollbackBody(String environment, String reason) {
    GroupRollbackBody {
        Names.key("environment", environment);
        Require.text("reason", reason, ReasonBody.MAX_LENGTH);
    }
}
