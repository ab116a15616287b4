package io.sluice.integrations.feed;

import io.sluice.audit.AuditFeed;
import io.sluice.audit.AuditFeed.FeedItem;
import io.sluice.audit.ChainCheck;
import io.sluice.audit.ChainCheck.ChainReport;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.http.CurrentRequest;
import io.sluice.platform.sse.Ticket;
import io.sluice.platform.sse.Topic;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.Blocking;
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
import java.util.List;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.ResponseHeader;
import org.jspecify.annotations.Nullable;

/** The events over HTTP. */
@Path("/api/v1")
@Tag(name = "Events")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class EventResource {
    private static final int USUAL_PAGE = 100;

    private final AuditFeed feed;
    private final ChainCheck chain;
    private final CurrentCaller caller;
    private final CurrentRequest request;

    EventResource(AuditFeed feed, ChainCheck chain, CurrentCaller caller, CurrentRequest request) {
        this.feed = feed;
        this.chain = chain;
        this.caller = caller;
        this.request = request;
    }

    /** One page of the feed; the last item's position is the next page's {@code after}. */
    record FeedPage(List<FeedItem> items) {}

    @GET
    @Path("events")
    @Needs(Permission.READ)
    @Operation(
            summary = "What happened, oldest first",
            description = "Positions are 1, 2, 3 and so on, in one order for all readers. A page has at most 1,000"
                    + " items, 100 where no limit is given; go on with after = the last item's position. A token of one"
                    + " environment reads that environment's events.")
    public FeedPage events(@QueryParam("after") @Nullable String after, @QueryParam("limit") @Nullable String limit) {
        return new FeedPage(feed.after(number("after", after, 0, 0, Long.MAX_VALUE), readable(caller.get()), (int)
                number("limit", limit, USUAL_PAGE, 1, AuditFeed.MAX_PAGE)));
    }

    @GET
    @Path("events/stream")
    @Blocking
    @Needs(Permission.READ)
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @ResponseHeader(name = "Cache-Control", value = "no-store")
    @ResponseHeader(name = "X-Accel-Buffering", value = "no")
    @Operation(
            summary = "What happens, as server-sent events",
            description = "An event `change` for each item, its id the position. Last-Event-ID goes on after it; where"
                    + " that is too old or unknown, and where the client is too slow, an event `resync` says to read"
                    + " the pages anew. `done` with its reason ends the stream.")
    @APIResponse(
            responseCode = "200",
            description = "The stream; the data of each change is one item of the feed",
            content =
                    @Content(mediaType = MediaType.SERVER_SENT_EVENTS, schema = @Schema(implementation = String.class)))
    public Multi<OutboundSseEvent> stream(
            @HeaderParam("Last-Event-ID") @Nullable String lastEventId, @Context Sse sse) {
        String seed = Objects.requireNonNullElse(request.id(), "");
        Ticket ticket =
                Ticket.of(lastEventId, seed).within(readable(caller.get())).heldWhile(caller.standing());
        return Topic.toWire(feed.open(ticket), sse);
    }

    @GET
    @Path("audit/verify")
    @Needs(Permission.READ)
    @Operation(
            summary = "Check the hash chain of all events",
            description = "Walks from the first position to the newest. Where an event was changed, swapped or removed"
                    + " after it was sealed, ok is false and brokenAt is the first position that does not hold.")
    public ChainReport verify() {
        return chain.check();
    }

    /** The only environment that the caller may read of, null for all. */
    private static @Nullable String readable(Caller asking) {
        if (!asking.targets().isEmpty()) {
            throw Refused.because(
                    ErrorCode.FORBIDDEN, "the token is bound to targets, and the feed tells of all; watch a rollout");
        }
        return asking.environment();
    }

    private static long number(String field, @Nullable String text, long usual, long min, long max) {
        if (text == null) {
            return usual;
        }
        if (!text.matches("[0-9]{1,18}")) {
            throw Refused.field(field, "must be a whole number");
        }
        long value = Long.parseLong(text);
        if (value < min || value > max) {
            throw Refused.field(field, "must be between " + min + " and " + max);
        }
        return value;
    }
}
