package io.sluice.flags;

import io.sluice.flags.stored.FlagKey;
import io.sluice.flags.stored.FlagVersion;
import io.sluice.flags.stored.StoredFlag;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Flags over HTTP. */
@Path("/api/v1/environments/{environment}/flags")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Flags")
class FlagResource {
    private final FlagService service;
    private final CurrentCaller caller;

    FlagResource(FlagService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @PUT
    @Path("{key}")
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Store a flag in flagd's format",
            description = "If-None-Match: * creates, If-Match: \"7\" replaces version 7. A sluice block may add"
                    + " offVariant, owner, kind, expires and clientVisible.")
    @RequestBody(
            content =
                    @Content(
                            schema = @Schema(implementation = Object.class),
                            examples =
                                    @ExampleObject(
                                            name = "prompt version",
                                            value = "{\"state\":\"ENABLED\",\"variants\":{\"v1\":\"v1\",\"v2\":\"v2\"},"
                                                    + "\"defaultVariant\":\"v1\",\"sluice\":{\"offVariant\":\"v1\"}}")))
    @APIResponse(
            responseCode = "200",
            description = "Stored; ETag carries the new version",
            content = @Content(schema = @Schema(implementation = FlagBody.class)))
    @APIResponse(
            responseCode = "409",
            description = "FLAG_IN_USE: a live rollout needs a variant that would be lost; FLAG_ARCHIVED")
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "422", description = "FINDINGS")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public Response put(
            @PathParam("environment") String environment,
            @PathParam("key") String key,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @QueryParam("reason") @Nullable String reason,
            @Nullable JsonValue body) {
        FlagKey flag = FlagKey.writable(caller.get(), environment, key);
        if (!(Require.present("body", body) instanceof JsonObject definition)) {
            throw Refused.field("body", "must be a flag object");
        }
        var written = service.define(
                caller.actor(),
                flag,
                definition,
                WriteCondition.of(ifMatch, ifNoneMatch),
                Require.optionalText("reason", reason, ReasonBody.MAX_LENGTH));
        return Response.ok(FlagBody.of(written.flag(), written.warnings()))
                .header("ETag", WriteCondition.tag(written.flag().version()))
                .build();
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "The flags of an environment that are in service, by key; archived=true: those that are not")
    public Page<FlagBody> all(
            @PathParam("environment") String environment,
            @QueryParam("archived") @Nullable String archived,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        caller.get().requireEnvironment(Names.key("environment", environment));
        return service.page(environment, Boolean.parseBoolean(archived), PageRequest.of(limit, cursor))
                .map(FlagBody::of);
    }

    @GET
    @Path("{key}")
    @Needs(Permission.READ)
    @Operation(summary = "One flag; ETag carries its version")
    @APIResponse(
            responseCode = "200",
            description = "The flag",
            content = @Content(schema = @Schema(implementation = FlagBody.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public Response one(@PathParam("environment") String environment, @PathParam("key") String key) {
        FlagKey asked = FlagKey.readable(caller.get(), environment, key);
        StoredFlag flag = service.get(asked.environment(), asked.key());
        return Response.ok(FlagBody.of(flag))
                .header("ETag", WriteCondition.tag(flag.version()))
                .build();
    }

    @GET
    @Path("{key}/history")
    @Needs(Permission.READ)
    @Operation(summary = "Every version of a flag, newest first, with who and why")
    public Page<FlagVersion> history(
            @PathParam("environment") String environment,
            @PathParam("key") String key,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        FlagKey asked = FlagKey.readable(caller.get(), environment, key);
        return service.history(asked, PageRequest.of(limit, cursor));
    }
}
