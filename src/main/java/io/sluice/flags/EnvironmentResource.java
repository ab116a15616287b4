package io.sluice.flags;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.sluice.kernel.Names;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
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
    @Operation(summary = "Create an environment, or change whether it is protected")
    public EnvironmentBody put(@PathParam("environment") String environment, @Nullable NewEnvironmentBody body) {
        Names.key("environment", environment);
        caller.get().requireEnvironment(environment);
        boolean isProtected = body != null && Boolean.TRUE.equals(body.isProtected());
        return EnvironmentBody.of(service.put(caller.actor(), environment, isProtected));
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "All environments that the token reaches")
    public List<EnvironmentBody> all() {
        return service.all().stream()
                .filter(environment -> caller.get().reaches(environment.name()))
                .map(EnvironmentBody::of)
                .toList();
    }

    /** A protected environment asks a rollout for a valid plan and an approval. */
    @Schema(example = "{\"protected\":true}")
    record NewEnvironmentBody(
            @JsonProperty("protected") @Nullable Boolean isProtected) {}
}
