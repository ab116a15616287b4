package io.sluice.rollouts.calendar;

import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.InstantSource;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Change windows over HTTP. */
@Path("/api/v1/windows")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class WindowResource {
    private final WindowService service;
    private final CurrentCaller caller;
    private final InstantSource clock;

    WindowResource(WindowService service, CurrentCaller caller, InstantSource clock) {
        this.service = service;
        this.caller = caller;
        this.clock = clock;
    }

    /**
     * A window as it is answered.
     *
     * @param on whether it is on at this moment
     */
    @Schema(example = """
            {"name":"office-hours","version":1,"updated":"2026-11-30T12:00:00Z","on":true,"window":{\
            "environment":"production","kind":"allow","zone":"Europe/Berlin","days":["monday"],"from":"09:00",\
            "to":"16:00"}}""")
    record WindowView(String name, long version, Instant updated, boolean on, WindowBody window) {
        static WindowView of(StoredWindow stored, Instant now) {
            boolean isOn = stored.window().span().isOn(now);
            return new WindowView(stored.name(), stored.version(), stored.updated(), isOn, stored.body());
        }
    }

    @PUT
    @Path("{name}")
    @Needs(Permission.STEER)
    @Operation(
            summary = "Set a change window",
            description = "A denial that is on stops starts and proceeds of its targets; where windows allow, one of"
                    + " them must be on. No window stops a kill, an abort, a rollback or an override. The gate says"
                    + " CHANGE_WINDOW meanwhile. If-None-Match: * creates, If-Match: \"7\" replaces version 7.")
    @APIResponse(
            responseCode = "200",
            description = "Set; ETag carries the new version",
            content = @Content(schema = @Schema(implementation = WindowView.class)))
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public Response put(
            @PathParam("name") String name,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Nullable WindowBody body) {
        Names.key("name", name);
        WindowBody present = Require.present("body", body);
        return answer(service.put(caller.get(), name, present, WriteCondition.of(ifMatch, ifNoneMatch)));
    }

    @GET
    @Path("{name}")
    @Needs(Permission.READ)
    @Operation(summary = "One change window; ETag carries its version")
    @APIResponse(
            responseCode = "200",
            description = "The window",
            content = @Content(schema = @Schema(implementation = WindowView.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public Response one(@PathParam("name") String name) {
        return answer(service.get(caller.get(), Names.key("name", name)));
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "All change windows that the token reaches, by name")
    public Page<WindowView> all(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        Instant now = clock.instant();
        return service.page(caller.get(), PageRequest.of(limit, cursor)).map(window -> WindowView.of(window, now));
    }

    @DELETE
    @Path("{name}")
    @Needs(Permission.STEER)
    @Operation(summary = "Take a change window away")
    @APIResponse(responseCode = "204", description = "Gone")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public void delete(@PathParam("name") String name) {
        service.delete(caller.get(), Names.key("name", name));
    }

    private Response answer(StoredWindow window) {
        return Response.ok(WindowView.of(window, clock.instant()))
                .header("ETag", WriteCondition.tag(window.version()))
                .build();
    }
}
