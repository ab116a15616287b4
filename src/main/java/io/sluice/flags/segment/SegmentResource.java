package io.sluice.flags.segment;

import io.sluice.flags.shared.StoredSegment;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.ReasonBody;
import io.sluice.platform.http.WriteCondition;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Segments over HTTP: rules that targetings refer to with {@code $ref}. */
@Path("/api/v1/environments/{environment}/segments")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Flags")
class SegmentResource {
    private final SegmentService service;
    private final CurrentCaller caller;

    SegmentResource(SegmentService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @PUT
    @Path("{name}")
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Store a segment, a rule that targetings share",
            description = "If-None-Match: * creates, If-Match: \"7\" replaces version 7. The flags that use it"
                    + " change in the same revision; a rule that would break one of them is refused. The same again"
                    + " changes nothing.")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Object.class),
                            examples =
                                    @ExampleObject(
                                            name = "staff",
                                            value = "{\"ends_with\":[{\"var\":\"email\"},\"@example.com\"]}")))
    @APIResponse(
            responseCode = "200",
            description = "Stored; ETag carries the new version",
            content = @Content(schema = @Schema(implementation = SegmentBody.class)))
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "422", description = "FINDINGS")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public Response put(
            @PathParam("environment") String environment,
            @PathParam("name") String name,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @QueryParam("reason") @Nullable String reason,
            @Nullable JsonValue body) {
        SegmentKey key = new SegmentKey(environment, name);
        caller.get().requireEnvironment(environment);
        caller.get().requireFlag(name);
        if (!(Require.present("body", body) instanceof JsonObject rule)) {
            throw Refused.field("body", "must be a rule");
        }
        StoredSegment stored = service.put(
                caller.actor(),
                key,
                rule,
                WriteCondition.of(ifMatch, ifNoneMatch),
                Require.optionalText("reason", reason, ReasonBody.MAX_LENGTH));
        return Response.ok(SegmentBody.of(stored))
                .header("ETag", WriteCondition.tag(stored.version()))
                .build();
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "The segments of an environment by name; their history is the audit's, under segment/NAME")
    public Page<SegmentBody> all(
            @PathParam("environment") String environment,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        Names.key("environment", environment);
        caller.get().requireEnvironment(environment);
        return service.page(environment, PageRequest.of(limit, cursor)).map(SegmentBody::of);
    }

    /** A segment as it is answered. */
    @Schema(example = """
            {"environment":"production","name":"staff","version":1,\
            "rule":{"ends_with":[{"var":"email"},"@example.com"]},"updated":"2026-11-30T12:00:00Z"}""")
    record SegmentBody(String environment, String name, long version, JsonObject rule, Instant updated) {
        static SegmentBody of(StoredSegment segment) {
            return new SegmentBody(
                    segment.environment(), segment.name(), segment.version(), segment.rule(), segment.updated());
        }
    }
}
