package io.sluice.flags.usage;

import io.sluice.flags.FlagService;
import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Require;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** How often a flag is asked, over HTTP. */
@Path("/api/v1/environments/{environment}/flags/{key}/evaluations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Flags")
class FlagUsageResource {
    private final FlagUsage usage;
    private final FlagService flags;
    private final CurrentCaller caller;

    FlagUsageResource(FlagUsage usage, FlagService flags, CurrentCaller caller) {
        this.usage = usage;
        this.flags = flags;
        this.caller = caller;
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "How often a flag was asked and what it answered, by day, variant and reason")
    @APIResponse(responseCode = "200", description = "The counts of the latest `days` days, newest first")
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public EvaluationsBody evaluations(
            @PathParam("environment") String environment,
            @PathParam("key") String key,
            @QueryParam("days") @DefaultValue("30") String days) {
        FlagKey flag = FlagKey.readable(caller.get(), environment, key);
        flags.get(environment, key);
        return EvaluationsBody.of(flag, usage.evaluations(flag, days(days)));
    }

    /** Refuses what is no number of days that are kept. */
    static int days(String text) {
        Integer days = text.matches("[0-9]{1,3}") ? Integer.valueOf(text) : null;
        return Require.inRange("days", days == null ? Integer.valueOf(0) : days, 1, EvaluationCountStore.DAYS_KEPT);
    }
}
