package io.sluice.fleet;

import io.sluice.kernel.Names;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The fleet's mode over HTTP. */
@Path("/api/v1/mode")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Fleet")
class ModeResource {
    private final ModeService service;
    private final CurrentCaller caller;

    ModeResource(ModeService service, CurrentCaller caller) {
        this.service = service;
        this.caller = caller;
    }

    @GET
    @Needs(Permission.EVALUATE)
    @Operation(
            summary = "How much of its service the fleet gives: full, degraded or unavailable",
            description = "From the flags answer.enabled (anything but true is unavailable) and answer.mode, asked"
                    + " without a user, and from the budgets that the tenant shares. A token of all environments names"
                    + " one.")
    @APIResponse(responseCode = "200", description = "The mode, and what keeps it from full")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public ModeView mode(@QueryParam("environment") @Nullable String environment) {
        Caller asking = caller.get();
        String of = asking.environmentOr(Names.optionalKey("environment", environment));
        return ModeView.of(service.mode(of, asking.tenant()));
    }
}
