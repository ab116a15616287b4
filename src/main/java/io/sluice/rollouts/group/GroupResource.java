package io.sluice.rollouts.group;

import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.rollouts.RolloutService;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Groups of rollouts over HTTP. */
@Path("/api/v1/groups/{group}")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class GroupResource {
    private final RolloutService rollouts;
    private final CurrentCaller caller;

    GroupResource(RolloutService rollouts, CurrentCaller caller) {
        this.rollouts = rollouts;
        this.caller = caller;
    }

    @POST
    @Path("rollback")
    @Needs(Permission.STEER)
    @Operation(
            summary = "Take back every live rollout of a group",
            description = "All in one step, the newest first, and none where one of them is out of the token's reach. A"
                    + " rollout that has not started is withdrawn; one with a plan is ROLLING_BACK until its run is"
                    + " done. Asked again, it changes nothing.")
    @APIResponse(
            responseCode = "200",
            description = "What became of each live rollout",
            content = @Content(schema = @Schema(implementation = GroupRollbackView.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND: no rollout of the group was ever in the environment")
    public GroupRollbackView rollback(@PathParam("group") String group, @Nullable GroupRollbackBody body) {
        GroupRollbackBody asked = Require.present("body", body);
        Names.key("group", group);
        return GroupRollbackView.of(
                group,
                asked.environment(),
                rollouts.rollbackGroup(caller.get(), asked.environment(), group, asked.reason()));
    }
}
