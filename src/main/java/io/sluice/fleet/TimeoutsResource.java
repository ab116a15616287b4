package io.sluice.fleet;

import io.sluice.kernel.Require;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Checks chains of timeouts over HTTP; it stores nothing. */
@Path("/api/v1/fleet/timeouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Fleet")
class TimeoutsResource {

    @POST
    @Path("check")
    @Needs(Permission.READ)
    @Operation(
            summary = "Whether each layer gives up before the one above it",
            description =
                    "Answers 200 with valid and the findings: WAITS_LONGER and WAITS_AS_LONG, each at the lower of"
                            + " two neighbours. A layer waits tries x timeout + backoff.")
    public TimeoutReportBody check(@Nullable TimeoutChainBody body) {
        return TimeoutReportBody.of(Require.present("body", body).chain());
    }
}
