package io.sluice.fleet;

import io.sluice.fleet.Purse.Spender;
import io.sluice.fleet.core.Budget;
import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.InstantSource;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Daily budgets over HTTP. */
@Path("/api/v1/budgets")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Fleet")
class BudgetResource {
    private final BudgetService service;
    private final BudgetKeeper keeper;
    private final CurrentCaller caller;
    private final InstantSource clock;

    BudgetResource(BudgetService service, BudgetKeeper keeper, CurrentCaller caller, InstantSource clock) {
        this.service = service;
        this.keeper = keeper;
        this.caller = caller;
        this.clock = clock;
    }

    @PUT
    @Path("{name}")
    @Needs(Permission.DEFINE)
    @Operation(
            summary = "Store a daily budget in calls, tokens or both",
            description = "If-None-Match: * creates, If-Match: \"7\" replaces version 7. What was spent today stays"
                    + " spent.")
    @APIResponse(
            responseCode = "200",
            description = "Stored; ETag carries the new version",
            content = @Content(schema = @Schema(implementation = BudgetView.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND: there is no such environment")
    @APIResponse(responseCode = "409", description = "CONFLICT: the name belongs to another environment")
    @APIResponse(responseCode = "412", description = "STALE_VERSION")
    @APIResponse(responseCode = "428", description = "VERSION_REQUIRED")
    public Response put(
            @PathParam("name") String name,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @HeaderParam("If-None-Match") @Nullable String ifNoneMatch,
            @Nullable BudgetBody body) {
        Names.key("name", name);
        Budget budget = Require.present("body", body).budget(name);
        caller.get().requireEnvironment(budget.environment());
        StoredBudget stored = service.put(caller.actor(), budget, WriteCondition.of(ifMatch, ifNoneMatch));
        return Response.ok(BudgetView.of(stored))
                .header("ETag", WriteCondition.tag(stored.version()))
                .build();
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "All budgets of the token's environments, by name")
    public Page<BudgetView> all(
            @QueryParam("limit") @Nullable String limit, @QueryParam("cursor") @Nullable String cursor) {
        PageRequest asked = PageRequest.of(limit, cursor);
        return asked.named(
                service.all().stream()
                        .filter(stored -> caller.get().reaches(stored.budget().environment()))
                        .map(BudgetView::of)
                        .toList(),
                BudgetView::name);
    }

    @POST
    @Path("spend")
    @Needs(Permission.REPORT)
    @Operation(
            summary = "Ask, before a model is called, whether a subject may spend",
            description = "Always 200; the state says ok, degraded or budget_exceeded. What is not granted is not"
                    + " counted.")
    @APIResponse(responseCode = "200", description = "Granted or not")
    public SpendingView spend(@Nullable SpendBody body) {
        SpendBody asked = Require.present("body", body);
        Caller spender = caller.get();
        String environment = spender.environmentOr(asked.environment());
        Spending spending = keeper.spend(environment, new Spender(asked.subject(), spender.tenant()), asked.amount());
        return SpendingView.of(spending, clock.instant());
    }
}
