package io.sluice.judge.policy;

import io.sluice.judge.PolicyBody;
import io.sluice.judge.calibration.ErrorRates;
import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
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
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Named policies over HTTP. */
@Path("/api/v1/policies")
@Tag(name = "Judge")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class PolicyResource {
    private final PolicyService service;
    private final ErrorRates errorRates;
    private final CurrentCaller caller;

    PolicyResource(PolicyService service, ErrorRates errorRates, CurrentCaller caller) {
        this.service = service;
        this.errorRates = errorRates;
        this.caller = caller;
    }

    @PUT
    @Path("{name}")
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Store a policy under a name",
            description =
                    "If-None-Match: * creates, If-Match: \"7\" replaces version 7. A change reaches no rollout and"
                            + " no floor that exists: both keep the policy as it was.")
    @APIResponse(
            responseCode = "200",
            description = "Stored; ETag carries the new version",
            content = @Content(schema = @Schema(implementation = PolicyView.class)))
    @APIResponse(responseCode = "409", description = "CONFLICT: the name is a preset's")
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public Response put(
            @PathParam("name") String name,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Nullable PolicyBody body) {
        Names.key("name", name);
        StoredPolicy stored = service.put(
                caller.actor(), name, Require.present("body", body).policy(), WriteCondition.of(ifMatch, ifNoneMatch));
        return answer(PolicyView.of(stored, null), stored);
    }

    @GET
    @Path("{name}")
    @Needs(Permission.READ)
    @Operation(summary = "One policy, with how often it is wrong; ETag carries its version")
    @APIResponse(
            responseCode = "200",
            description = "The policy",
            content = @Content(schema = @Schema(implementation = PolicyView.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public Response one(@PathParam("name") String name) {
        StoredPolicy stored = service.get(Names.key("name", name));
        return answer(PolicyView.of(stored, errorRates.of(stored.policy()).orElse(null)), stored);
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "All policies by name, the presets first")
    public Page<PolicyView> all(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        return service.page(PageRequest.of(limit, cursor)).map(stored -> PolicyView.of(stored, null));
    }

    private static Response answer(PolicyView view, StoredPolicy stored) {
        return Response.ok(view)
                .header("ETag", WriteCondition.tag(stored.version()))
                .build();
    }
}
