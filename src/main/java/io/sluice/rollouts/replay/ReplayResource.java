package io.sluice.rollouts.replay;

import io.sluice.kernel.Require;
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

/** Recorded releases, judged again over HTTP. */
@Path("/api/v1/rollouts")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class ReplayResource {
    private final ReplayService service;
    private final CurrentCaller caller;

    ReplayResource(ReplayService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @POST
    @Path("{id}/replay")
    @Needs(Permission.READ)
    @Operation(
            summary = "Judge a recorded release again",
            description = "By its own policy every verdict must come out byte for byte, and `identical` says whether it"
                    + " does. By another policy it is the story that would have been, as far as the recorded evidence"
                    + " carries it.")
    @APIResponse(responseCode = "200", description = "The story")
    @APIResponse(responseCode = "400", description = "INVALID_FIELD: the policy judges a metric as another kind")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public ReplayView replay(@PathParam("id") String id, @Nullable ReplayBody body) {
        return service.replay(caller.get(), id, body == null ? null : body.policy());
    }

    @POST
    @Path("backtest")
    @Needs(Permission.READ)
    @Operation(summary = "What policies would have made of recorded releases: a table policy by rollout")
    @APIResponse(responseCode = "200", description = "The table")
    public BacktestView backtest(@Nullable BacktestBody body) {
        return service.backtest(caller.get(), Require.present("body", body));
    }
}
