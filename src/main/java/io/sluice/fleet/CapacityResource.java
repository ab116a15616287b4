package io.sluice.fleet;

import io.sluice.fleet.core.Capacity;
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

/** Capacity planning over HTTP; it stores nothing. */
@Path("/api/v1/fleet/capacity")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Fleet")
class CapacityResource {

    @POST
    @Needs(Permission.READ)
    @Operation(
            summary = "How many workers a peak needs, and how close to their limits they are",
            description = "Rates to a tenth of a request a second, utilisations to a thousandth, the shed part to a"
                    + " hundredth of a percent. A quota's concurrency, less its headroom, is divided among the workers:"
                    + " only whole slots count. shedding says what the planned fleet and the smallest ones that turn"
                    + " away less than 1 % do at the peak and in a spike.")
    public Capacity capacity(@Nullable CapacityBody body) {
        return (body == null ? CapacityBody.STANDARD : body).capacity();
    }
}
