package io.sluice.rollouts.counts;

import io.sluice.kernel.Require;
import io.sluice.rollouts.RolloutId;
import io.sluice.rollouts.body.CountsBody;
import io.sluice.rollouts.body.CountsView;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The fleet's counts over HTTP, on the event loop: a waiting report holds no thread. */
@Path("/api/v1/rollouts/{id}/counts")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class CountsResource {
    private final CountsInbox inbox;
    private final CurrentCaller caller;

    CountsResource(CountsInbox inbox, CurrentCaller caller) {
        this.inbox = inbox;
        this.caller = caller;
    }

    @POST
    @NonBlocking
    @Needs(Permission.REPORT)
    @Operation(
            summary = "Report what one instance of the fleet counted by arm",
            description = "An increment under a number of the instance's own. 200 means durable and counted once,"
                    + " whatever was retried; 503 and a broken connection: send the same again; 409: drop it.")
    @APIResponse(responseCode = "200", description = "Counted, now or before")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    @APIResponse(
            responseCode = "409",
            description = "STALE_STAGE with current, WINDOW_OUTSIDE_STAGE, OBSERVATION_CONFLICT, ILLEGAL_TRANSITION")
    @APIResponse(responseCode = "503", description = "UNAVAILABLE with retryAfterSeconds: not counted yet")
    public CompletionStage<CountsView> report(@PathParam("id") String id, @Nullable CountsBody body) {
        return inbox.put(caller.get(), RolloutId.parse(id), Require.present("body", body));
    }
}
