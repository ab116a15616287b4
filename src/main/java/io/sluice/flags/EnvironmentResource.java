package io.sluice.flags;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.sluice.flags.EnvironmentService.Setting;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Names;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.ReasonBody;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Environments over HTTP. */
@Path("/api/v1/environments")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Environments")
class EnvironmentResource {
    private final EnvironmentService service;
    private final CurrentCaller caller;

    EnvironmentResource(EnvironmentService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @PUT
    @Path("{environment}")
    @Needs(Permission.ADMINISTER)
    @Operation(
            summary = "Create an environment, or change its protection and its policy floor",
            description =
                    "What is left out stays as it is. The floor is a policy or the name of one, as it is now; null"
                            + " lifts it.")
    @APIResponse(responseCode = "200", description = "Stored")
    @APIResponse(responseCode = "409", description = "CONFLICT: another request has just created it")
    public EnvironmentBody put(@PathParam("environment") String environment, @Nullable NewEnvironmentBody body) {
        Setting setting = body == null ? new Setting(null, null) : new Setting(body.isProtected(), body.policyFloor());
        return EnvironmentBody.of(service.put(caller.actor(), reached(environment), setting));
    }

    @POST
    @Path("{environment}/freeze")
    @Needs(Permission.STEER)
    @Operation(
            summary = "Stop every start, proceed and change of a flag in the environment",
            description = "Kills, restores, aborts, rollbacks and overrides pass; gates hold with ENVIRONMENT_FROZEN"
                    + " meanwhile. Repeated it changes nothing but the reason.")
    @APIResponse(
            responseCode = "200",
            description = "The environment",
            content = @Content(schema = @Schema(implementation = EnvironmentBody.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public EnvironmentBody freeze(@PathParam("environment") String environment, @Nullable ReasonBody body) {
        String reason = ReasonBody.of(body);
        return EnvironmentBody.of(service.freeze(caller.actor(), reached(environment), reason));
    }

    @POST
    @Path("{environment}/unfreeze")
    @Needs(Permission.STEER)
    @Operation(summary = "Let releases go on; repeated it changes nothing")
    @APIResponse(
            responseCode = "200",
            description = "The environment",
            content = @Content(schema = @Schema(implementation = EnvironmentBody.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public EnvironmentBody unfreeze(@PathParam("environment") String environment, @Nullable ReasonBody body) {
        String reason = ReasonBody.of(body);
        return EnvironmentBody.of(service.unfreeze(caller.actor(), reached(environment), reason));
    }

    @GET
    @Path("{environment}")
    @Needs(Permission.READ)
    @Operation(summary = "An environment, with the revision of its flags")
    @APIResponse(
            responseCode = "200",
            description = "The environment",
            content = @Content(schema = @Schema(implementation = EnvironmentBody.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public EnvironmentBody one(@PathParam("environment") String environment) {
        return EnvironmentBody.of(service.get(reached(environment)));
    }

    private String reached(String environment) {
        caller.get().requireEnvironment(Names.key("environment", environment));
        return environment;
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "All environments that the token reaches, by name")
    public Page<EnvironmentBody> all(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        PageRequest asked = PageRequest.of(limit, cursor);
        return asked.named(
                service.all().stream()
                        .filter(environment -> caller.get().reaches(environment.name()))
                        .map(EnvironmentBody::of)
                        .toList(),
                EnvironmentBody::name);
    }

    /**
     * What to set of an environment.
     *
     * @param isProtected whether a rollout needs a valid plan and an approval
     * @param policyFloor no rollout's policy may be laxer in any point
     */
    @Schema(example = "{\"protected\":true,\"policyFloor\":\"standard\"}")
    record NewEnvironmentBody(
            @JsonProperty("protected") @Nullable Boolean isProtected,
            @Schema(implementation = Object.class) @Nullable JsonValue policyFloor) {}
}
