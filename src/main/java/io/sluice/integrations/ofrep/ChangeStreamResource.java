package io.sluice.integrations.ofrep;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.sse.Ticket;
import io.sluice.platform.sse.Topic;
import io.sluice.security.BySignedAddress;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.SignedAddresses;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jspecify.annotations.Nullable;

/** The event stream that a bulk answer names. */
@Path(ChangeStreamResource.PATH)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "OFREP")
@NonBlocking
@Needs({Permission.EVALUATE, Permission.EVALUATE_CLIENT_VISIBLE})
class ChangeStreamResource {
    static final String PATH = "/ofrep/v1/events";

    private final ChangeStreams streams;
    private final SignedAddresses addresses;
    private final CurrentCaller caller;
    private final InstantSource clock;

    ChangeStreamResource(ChangeStreams streams, SignedAddresses addresses, CurrentCaller caller, InstantSource clock) {
        this.streams = streams;
        this.addresses = addresses;
        this.caller = caller;
        this.clock = clock;
    }

    @GET
    @BySignedAddress
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "X-Accel-Buffering", value = "no")
    @Operation(
            summary = "Hear of changes of the flags",
            description =
                    "Each event says only that the flags are to be fetched again. The address comes from a bulk answer,"
                            + " opens a stream for 20 to 40 minutes and ends within the hour; before that the stream"
                            + " sends one more event and ends.")
    @APIResponse(
            responseCode = "200",
            description = "Events whose data is {\"type\":\"refetchEvaluation\",\"etag\",\"lastModified\"}",
            content =
                    @Content(mediaType = MediaType.SERVER_SENT_EVENTS, schema = @Schema(implementation = String.class)))
    public Multi<OutboundSseEvent> follow(
            @HeaderParam("Last-Event-ID") @Nullable String lastEventId,
            @Parameter(description = "Who calls, signed; in place of a token", required = true)
                    @QueryParam(SignedAddresses.PARAMETER)
                    String proof,
            @QueryParam("since") @Nullable String since,
            @Context Sse sse) {
        Instant end = addresses.end(proof);
        Instant now = clock.instant();
        if (!StreamTerms.mayOpen(end, now)) {
            throw Refused.because(ErrorCode.UNAUTHENTICATED, "the address is used up; ask for the flags again");
        }
        ThreadLocalRandom dice = ThreadLocalRandom.current();
        Ticket ticket = Ticket.of(lastEventId == null ? since : lastEventId, Long.toHexString(dice.nextLong()))
                .lasting(StreamTerms.lifetime(end, now, dice.nextDouble()))
                .heldWhile(caller.standing());
        return Topic.toWire(streams.open(caller.get().boundEnvironment(), ticket), sse);
    }
}
