package io.sluice.rollouts;

import io.sluice.kernel.Require;
import io.sluice.platform.http.ReasonBody;
import io.sluice.rollouts.body.RolloutView;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Steering a rollout by hand: start, approve, pause, resume, roll back, abort. A repeat answers 200 and changes
 * nothing.
 */
@Path("/api/v1/rollouts/{id}")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class SteeringResource {
    private final RolloutStart start;
    private final RolloutService service;
    private final CurrentCaller caller;

    SteeringResource(RolloutStart start, RolloutService service, CurrentCaller caller) {
        this.start = start;
        this.service = service;
        this.caller = caller;
    }

    @POST
    @Path("start")
    @Needs(Permission.RUN_ROLLOUTS)
    @Operation(summary = "Judge the preflight, then begin stage 0")
    @APIResponse(responseCode = "200", description = "Running")
    @APIResponse(
            responseCode = "409",
            description = "PREFLIGHT_BLOCKED, PLAN_REQUIRED, APPROVAL_REQUIRED with waitingFor, ENVIRONMENT_FROZEN,"
                    + " CHANGE_WINDOW, GROUP_BUSY with liveId, ILLEGAL_TRANSITION")
    public RolloutView start(@PathParam("id") String id) {
        return RolloutView.of(start.start(caller.get(), RolloutId.parse(id)));
    }

    @POST
    @Path("approve")
    @Needs(Permission.STEER)
    @Operation(summary = "Approve a rollout that somebody else created; the reason may be left out")
    @APIResponse(responseCode = "200", description = "Approved")
    @APIResponse(responseCode = "409", description = "SELF_APPROVAL, ILLEGAL_TRANSITION")
    public RolloutView approve(@PathParam("id") String id, @Nullable ApprovalBody body) {
        String reason = body == null ? null : body.reason();
        return RolloutView.of(service.approve(caller.get(), RolloutId.parse(id), reason));
    }

    @POST
    @Path("pause")
    @Needs(Permission.STEER)
    @Operation(summary = "Keep the share where it is; the gate holds until resume")
    @APIResponse(responseCode = "200", description = "Paused")
    @APIResponse(responseCode = "409", description = "ILLEGAL_TRANSITION with legal")
    public RolloutView pause(@PathParam("id") String id, @Nullable ReasonBody body) {
        return RolloutView.of(service.pause(caller.get(), RolloutId.parse(id), ReasonBody.of(body)));
    }

    @POST
    @Path("resume")
    @Needs(Permission.STEER)
    @Operation(summary = "Let the gate decide again")
    @APIResponse(responseCode = "200", description = "Running")
    @APIResponse(responseCode = "409", description = "ILLEGAL_TRANSITION with legal")
    public RolloutView resume(@PathParam("id") String id, @Nullable ReasonBody body) {
        return RolloutView.of(service.resume(caller.get(), RolloutId.parse(id), ReasonBody.of(body)));
    }

    @POST
    @Path("rollback")
    @Needs(Permission.END_ROLLOUTS)
    @Operation(
            summary = "Share 0 for good, and the plan is run",
            description =
                    "Also of a completed rollout while it is its target's newest release. A pipeline may roll back"
                            + " its own rollouts.")
    @APIResponse(responseCode = "200", description = "Rolled back, or rolling back until the plan's steps are done")
    @APIResponse(responseCode = "409", description = "ILLEGAL_TRANSITION with legal")
    public RolloutView rollback(@PathParam("id") String id, @Nullable ReasonBody body) {
        return RolloutView.of(service.rollback(caller.get(), RolloutId.parse(id), ReasonBody.of(body)));
    }

    @POST
    @Path("abort")
    @Needs(Permission.END_ROLLOUTS)
    @Operation(summary = "Share 0 for good, without a plan run", description = "A pipeline may abort its own rollouts.")
    @APIResponse(responseCode = "200", description = "Aborted")
    @APIResponse(responseCode = "409", description = "ILLEGAL_TRANSITION with legal")
    public RolloutView abort(@PathParam("id") String id, @Nullable ReasonBody body) {
        return RolloutView.of(service.abort(caller.get(), RolloutId.parse(id), ReasonBody.of(body)));
    }

    /** Why somebody approves, if they say so. */
    @Schema(example = "{\"reason\":\"the two failed cases are known\"}")
    record ApprovalBody(@Nullable String reason) {
        ApprovalBody {
            Require.optionalText("reason", reason, ReasonBody.MAX_LENGTH);
        }
    }
}
