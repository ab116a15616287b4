package io.sluice.flags.usage;

import io.sluice.kernel.Names;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
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
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The stale report over HTTP. */
@Path("/api/v1/environments/{environment}/stale-flags")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Flags")
class StaleFlagsResource {
    private final FlagUsage usage;
    private final CurrentCaller caller;

    StaleFlagsResource(FlagUsage usage, CurrentCaller caller) {
        this.usage = usage;
        this.caller = caller;
    }

    @GET
    @Needs(Permission.READ)
    @Operation(
            summary = "The flags that could go, by key, each with the signs of it",
            description = "EXPIRED, or for `days` days: NOT_EVALUATED, SAME_VALUE_FOR_ALL, ROLLOUT_COMPLETED. Kill"
                    + " switches and permissions are never stale.")
    public Page<StaleFlagBody> stale(
            @PathParam("environment") String environment,
            @QueryParam("days") @DefaultValue("30") String days,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        Names.key("environment", environment);
        caller.get().requireEnvironment(environment);
        PageRequest asked = PageRequest.of(limit, cursor);
        return asked.named(usage.stale(environment, Duration.ofDays(FlagUsageResource.days(days))), StaleFlagBody::key);
    }
}
