package io.sluice.plans;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.StepAction;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.ReasonBody;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Plan runs over HTTP: follow one, and report its steps. */
@Path("/api/v1/plan-runs")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Plans")
class PlanRunResource {
    private final PlanRunService service;
    private final CurrentCaller caller;
    private final InstantSource clock;

    PlanRunResource(PlanRunService service, CurrentCaller caller, InstantSource clock) {
        this.service = service;
        this.caller = caller;
        this.clock = clock;
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "The plan runs of a rollout, newest first")
    public Page<PlanRunBody> ofRollout(
            @QueryParam("rollout") @Nullable UUID rollout,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        List<PlanRun> runs = service.allOfRollout(caller.get(), Require.present("rollout", rollout));
        return PageRequest.of(limit, cursor).slice(runs).map(PlanRunBody::of);
    }

    @GET
    @Path("{id}")
    @Needs(Permission.READ)
    @Operation(summary = "One plan run: its steps against their budgets")
    @APIResponse(responseCode = "200", description = "The run")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public PlanRunBody one(@PathParam("id") UUID id) {
        return PlanRunBody.of(service.get(caller.get(), id));
    }

    @POST
    @Path("{id}/steps/{unit}/{action}")
    @Needs(Permission.END_ROLLOUTS)
    @Operation(
            summary = "Report a step: done, retry, skip or fail",
            description =
                    "The unit is its name, or kind:name where two kinds share one. done needs evidence, the others"
                            + " a reason; retry and skip need the right to steer. After done the step's test decides;"
                            + " a manual test is confirmed by a person's done. A retry is accepted once. The same"
                            + " done, skip or fail again changes nothing.")
    @APIResponse(responseCode = "200", description = "The run as it is now")
    @APIResponse(responseCode = "404", description = "NOT_FOUND: no such run, unit or action")
    @APIResponse(
            responseCode = "409",
            description = "ILLEGAL_TRANSITION; legal lists what the step's state allows. STALE_GENERATION: the step has"
                    + " a later attempt. CONFLICT: a retry in a run that a later one of its plan has replaced")
    public PlanRunBody report(
            @PathParam("id") UUID id,
            @PathParam("unit") String unit,
            @PathParam("action") String action,
            @Nullable StepReportBody body) {
        StepAction known = StepAction.ofWord(action)
                .orElseThrow(() -> Refused.because(ErrorCode.NOT_FOUND, "a step takes done, retry, skip and fail"));
        service.get(caller.get(), id);
        var report = StepReportBody.report(body, known, caller.get(), clock.instant());
        return PlanRunBody.of(service.report(caller.get(), id, unit, report));
    }

    @POST
    @Path("{id}/acknowledge")
    @Needs(Permission.STEER)
    @Operation(summary = "Take note that a failed run stays failed; final")
    @APIResponse(responseCode = "200", description = "The run, which is over")
    @APIResponse(responseCode = "409", description = "ILLEGAL_TRANSITION: the run has not failed")
    public PlanRunBody acknowledge(@PathParam("id") UUID id, @Nullable ReasonBody body) {
        service.get(caller.get(), id);
        return PlanRunBody.of(service.acknowledge(caller.actor(), id, ReasonBody.of(body)));
    }
}
