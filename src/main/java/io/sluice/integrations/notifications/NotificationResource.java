package io.sluice.integrations.notifications;

import io.sluice.integrations.notifications.NotificationService.Queued;
import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.ReasonBody;
import io.sluice.platform.http.WriteCondition;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Notification targets over HTTP. Who may steer may define them: whoever is on call has the say over who is paged. */
@Path("/api/v1/notifications")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Notifications")
class NotificationResource {
    private final NotificationService service;
    private final CurrentCaller caller;

    NotificationResource(NotificationService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @PUT
    @Path("{name}")
    @Needs(Permission.STEER)
    @Operation(
            summary = "Store a notification target",
            description = "If-None-Match: * creates, If-Match: \"7\" replaces version 7. A signing key that is left out"
                    + " is made and answered this once; where kind and address stay as they were, it stays too.")
    @APIResponse(
            responseCode = "200",
            description = "Stored; ETag carries the new version",
            content = @Content(schema = @Schema(implementation = NotificationView.class)))
    @APIResponse(responseCode = "409", description = "CONFLICT: there are as many targets as there may be")
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public Response put(
            @PathParam("name") String name,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Nullable NotificationBody body) {
        Names.key("name", name);
        NotificationBody present = Require.present("body", body);
        NotificationView stored = service.put(caller.get(), name, present, WriteCondition.of(ifMatch, ifNoneMatch));
        return Response.ok(stored)
                .header("ETag", WriteCondition.tag(stored.version()))
                .build();
    }

    @GET
    @Needs(Permission.READ)
    @Operation(
            summary = "All notification targets, by name, with how their queues stand",
            description = "A token of one environment sees the targets that tell of it.")
    public Page<NotificationView> all(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        return service.page(caller.get(), PageRequest.of(limit, cursor));
    }

    @GET
    @Path("{name}")
    @Needs(Permission.READ)
    @Operation(summary = "One notification target, with its newest dead letters")
    @APIResponse(
            responseCode = "200",
            description = "ETag carries the version",
            content = @Content(schema = @Schema(implementation = NotificationView.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public Response one(@PathParam("name") String name) {
        NotificationView found = service.one(caller.get(), Names.key("name", name));
        return Response.ok(found)
                .header("ETag", WriteCondition.tag(found.version()))
                .build();
    }

    @DELETE
    @Path("{name}")
    @Needs(Permission.STEER)
    @Operation(summary = "Delete a notification target with what waits for it; takes If-Match")
    @APIResponse(responseCode = "204", description = "Deleted")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public void delete(@PathParam("name") String name, @HeaderParam("If-Match") @Nullable String ifMatch) {
        service.delete(caller.get(), Names.key("name", name), WriteCondition.of(ifMatch, null));
    }

    @POST
    @Path("{name}/redeliver")
    @Needs(Permission.STEER)
    @Operation(summary = "Queue the target's dead letters again, each with its old id; the reason may be left out")
    @APIResponse(responseCode = "200", description = "How many are queued")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public Queued redeliver(@PathParam("name") String name, @Nullable RedeliveryBody body) {
        String reason = body == null ? null : body.reason();
        return new Queued(service.redeliver(caller.get(), Names.key("name", name), reason));
    }

    @POST
    @Path("{name}/test")
    @Needs(Permission.STEER)
    @Operation(
            summary = "Send a notice that says only that the target is reached",
            description = "Queued like any other; read the target to see what came of it. PagerDuty opens an incident.")
    @APIResponse(responseCode = "200", description = "The id under which it is sent")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public TestView test(@PathParam("name") String name) {
        return new TestView(service.test(caller.get(), Names.key("name", name)));
    }

    /** Why somebody sends again what was given up, if they say so. */
    @Schema(example = "{\"reason\":\"the receiver is repaired\"}")
    record RedeliveryBody(@Nullable String reason) {
        RedeliveryBody {
            Require.optionalText("reason", reason, ReasonBody.MAX_LENGTH);
        }
    }

    /** The id of a test. */
    record TestView(UUID id) {}
}
