package io.sluice.fleet;

import io.sluice.fleet.core.MonthlyCost;
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

/** What a month costs, over HTTP; it stores nothing. */
@Path("/api/v1/fleet/cost")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Fleet")
class CostResource {

    @POST
    @Needs(Permission.READ)
    @Operation(
            summary = "What a month costs: workers, which are paid busy or idle, and tokens, which follow the traffic",
            description = "Exact decimals in the currency of the prices; only perRequest is rounded, to six decimals,"
                    + " and further where four digits of it stand further right. In place of workers, capacity takes"
                    + " the peak that they are planned for.")
    public MonthlyCost cost(@Nullable CostBody body) {
        return (body == null ? CostBody.STANDARD : body).cost();
    }
}
