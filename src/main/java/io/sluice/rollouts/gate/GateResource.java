package io.sluice.rollouts.gate;

import io.sluice.kernel.Require;
import io.sluice.rollouts.RolloutId;
import io.sluice.rollouts.body.AdvanceBody;
import io.sluice.rollouts.body.GateAnswer;
import io.sluice.rollouts.body.ObservationBody;
import io.sluice.rollouts.body.OverrideBody;
import io.sluice.rollouts.body.RolloutView;
import io.sluice.rollouts.core.EvidenceBook.Entry;
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
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The gate over HTTP: evidence in, one word back. */
@Path("/api/v1/rollouts/{id}")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class GateResource {
    private final GateService service;
    private final CurrentCaller caller;

    GateResource(GateService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @POST
    @Path("observations")
    @Needs(Permission.RUN_ROLLOUTS)
    @Operation(
            summary = "Report the counts of both arms for a window",
            description = "An increment, keyed by source, stage and window: sent again with the same numbers it is"
                    + " counted once.")
    @APIResponse(responseCode = "200", description = "Counted, now or before")
    @APIResponse(
            responseCode = "409",
            description = "WINDOW_OUTSIDE_STAGE, OBSERVATION_CONFLICT, OBSERVATION_OVERLAP, STAGE_NOT_REACHED,"
                    + " ILLEGAL_TRANSITION")
    public ObservedView observe(@PathParam("id") String id, @Nullable ObservationBody body) {
        var observed = service.observe(caller.get(), RolloutId.parse(id), Require.present("body", body));
        return new ObservedView(observed.entry() == Entry.REPEATED, RolloutView.of(observed.rollout()));
    }

    @POST
    @Path("advance")
    @Needs(Permission.RUN_ROLLOUTS)
    @Operation(
            summary = "Ask to leave a stage",
            description = "Names the stage it leaves, so that a retry cannot leave two. An observation in the body is"
                    + " stored and judged in the same transaction.")
    @APIResponse(responseCode = "200", description = "proceed, hold or rollback, with the verdict")
    @APIResponse(responseCode = "409", description = "STAGE_NOT_REACHED, ILLEGAL_TRANSITION with legal")
    public GateAnswer advance(@PathParam("id") String id, @Nullable AdvanceBody body) {
        return service.advance(caller.get(), RolloutId.parse(id), Require.present("body", body));
    }

    @POST
    @Path("override")
    @Needs(Permission.STEER)
    @Operation(summary = "Proceed or roll back in place of the gate; marked in verdicts, timeline and report")
    @APIResponse(responseCode = "200", description = "Done, or what the stage was left with before")
    @APIResponse(responseCode = "409", description = "STAGE_NOT_REACHED, ILLEGAL_TRANSITION with legal")
    public GateAnswer override(@PathParam("id") String id, @Nullable OverrideBody body) {
        return service.override(caller.get(), RolloutId.parse(id), Require.present("body", body));
    }

    /**
     * What became of an observation.
     *
     * @param repeated whether it had been counted before
     */
    record ObservedView(boolean repeated, RolloutView rollout) {}
}
