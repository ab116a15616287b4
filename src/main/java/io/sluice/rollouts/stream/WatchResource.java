package io.sluice.rollouts.stream;

import io.sluice.platform.http.CurrentRequest;
import io.sluice.platform.sse.Ticket;
import io.sluice.platform.sse.Topic;
import io.sluice.rollouts.RolloutId;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jspecify.annotations.Nullable;

/** One rollout, watched over HTTP. */
@Path("/api/v1/rollouts/{id}/watch")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
class WatchResource {
    private final RolloutWatches watches;
    private final CurrentCaller caller;
    private final CurrentRequest request;

    WatchResource(RolloutWatches watches, CurrentCaller caller, CurrentRequest request) {
        this.watches = watches;
        this.caller = caller;
        this.request = request;
    }

    @GET
    @Blocking
    @Needs(Permission.READ)
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "X-Accel-Buffering", value = "no")
    @Operation(
            summary = "Watch a rollout, as server-sent events",
            description = "Events `share`, `verdict`, `state`, and `page` where a person has to look. A first"
                    + " connection hears the last of each, then what comes; Last-Event-ID goes on after it. Where that"
                    + " id is unknown, and where the client is too slow, an event `resync` says that something was"
                    + " missed. `done` ends the stream: its reason is `ended` once the rollout is over, `shutdown` when"
                    + " this replica stops.")
    @APIResponse(
            responseCode = "200",
            description = "The stream",
            content =
                    @Content(mediaType = MediaType.SERVER_SENT_EVENTS, schema = @Schema(implementation = String.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public Multi<OutboundSseEvent> watch(
            @PathParam("id") String id, @HeaderParam("Last-Event-ID") @Nullable String lastEventId, @Context Sse sse) {
        Ticket ticket = Ticket.of(lastEventId, Objects.requireNonNullElse(request.id(), id))
                .heldWhile(caller.standing());
        return Topic.toWire(watches.open(caller.get(), RolloutId.parse(id), ticket), sse);
    }
}
