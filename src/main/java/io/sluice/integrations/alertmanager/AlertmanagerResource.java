package io.sluice.integrations.alertmanager;

import io.sluice.integrations.alertmanager.Demand.LabelNames;
import io.sluice.kernel.Require;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Alertmanager's webhook. Any answer but a 5xx is final for it, so what cannot be done is told in a 200. */
@Path("/integrations/alertmanager")
@Tag(name = "Integrations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class AlertmanagerResource {
    private final AlertService service;
    private final CurrentCaller caller;

    AlertmanagerResource(AlertService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    /** What came of each alert, in their order. */
    @Schema(example = """
            {"results":[{"alert":"AnswersAreWrong","fingerprint":"8f2a61c5d4e3b790","outcome":"done",\
            "action":"pause","environment":"production","target":"answer-service",\
            "rollout":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11"}]}""")
    record Heeded(List<AlertResult> results) {}

    @POST
    @Needs(Permission.END_ROLLOUTS)
    @Operation(
            summary = "Pause or roll back the live release of each firing alert's target",
            description = "An alert belongs to the target and the environment that its labels sluice_target and"
                    + " sluice_environment name, else those named by targetLabel and environmentLabel (target and"
                    + " environment); a token of one environment stands in for a missing one. The label or annotation"
                    + " sluice_action says pause, the default, or rollback. A pause needs an operator; a pipeline may"
                    + " roll back its own rollouts.")
    @APIResponse(responseCode = "200", description = "What came of each alert")
    public Heeded heed(
            @QueryParam("targetLabel") @Nullable String targetLabel,
            @QueryParam("environmentLabel") @Nullable String environmentLabel,
            @Nullable AlertGroup body) {
        AlertGroup group = Require.present("body", body);
        return new Heeded(service.heed(caller.get(), group, LabelNames.of(targetLabel, environmentLabel)));
    }
}
