package io.sluice.rollouts;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.rollouts.body.ReportView;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.rollouts.body.RolloutView;
import io.sluice.rollouts.body.TimelineEntry;
import io.sluice.rollouts.body.VerdictView;
import io.sluice.rollouts.stored.RolloutFilter;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Rollouts over HTTP: create and read. */
@Path("/api/v1/rollouts")
@Tag(name = "Rollouts")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class RolloutResource {
    private static final String PATH = "/api/v1/rollouts/";

    private final RolloutCreation creation;
    private final RolloutStory story;
    private final CurrentCaller caller;

    RolloutResource(RolloutCreation creation, RolloutStory story, CurrentCaller caller) {
        this.creation = creation;
        this.story = story;
        this.caller = caller;
    }

    @POST
    @Needs(Permission.RUN_ROLLOUTS)
    @Operation(
            summary = "Create a rollout",
            description = "PENDING until it is started. The policy is pinned: a later change of its name's meaning does"
                    + " not reach this rollout. With onLive supersede a live rollout of the target is taken back"
                    + " first; where that one has a plan to run, this is 409 until the run is done: ask again then.")
    @APIResponse(
            responseCode = "201",
            description = "Created, with the warnings of the checks",
            content = @Content(schema = @Schema(implementation = RolloutView.class)))
    @APIResponse(responseCode = "409", description = "LIVE_ROLLOUT: liveId names the live rollout of the target")
    @APIResponse(responseCode = "422", description = "FINDINGS: versions, stages, flag or plan do not fit")
    public Response create(@Nullable RolloutBody body) {
        var created = creation.create(caller.get(), Require.present("body", body));
        RolloutView view = RolloutView.of(created.rollout(), created.warnings());
        return Response.created(URI.create(PATH + view.id())).entity(view).build();
    }

    @GET
    @Needs(Permission.READ)
    @Operation(summary = "Rollouts, newest first")
    public Page<RolloutView> all(
            @QueryParam("environment") @Nullable String environment,
            @QueryParam("target") @Nullable String target,
            @QueryParam("group") @Nullable String group,
            @QueryParam("live") @Nullable String live,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        Caller asking = caller.get();
        if (environment != null) {
            asking.requireEnvironment(environment);
        }
        return story.page(new RolloutFilter(
                environment == null ? asking.environment() : environment,
                target,
                asking.targets(),
                group,
                truth(live),
                PageRequest.of(limit, cursor)));
    }

    @GET
    @Path("{id}")
    @Needs(Permission.READ)
    @Operation(summary = "One rollout")
    @APIResponse(
            responseCode = "200",
            description = "The rollout",
            content = @Content(schema = @Schema(implementation = RolloutView.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND")
    public RolloutView one(@PathParam("id") String id) {
        return story.one(caller.get(), RolloutId.parse(id));
    }

    @GET
    @Path("{id}/verdicts")
    @Needs(Permission.READ)
    @Operation(summary = "Every look, oldest first: evidence, verdict, and how a stage was left after it")
    public Page<VerdictView> verdicts(
            @PathParam("id") String id,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        return story.verdicts(caller.get(), RolloutId.parse(id), PageRequest.of(limit, cursor));
    }

    @GET
    @Path("{id}/timeline")
    @Needs(Permission.READ)
    @Operation(summary = "What happened, oldest first: who did what and why, and what the judge saw")
    public Page<TimelineEntry> timeline(
            @PathParam("id") String id,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        return PageRequest.of(limit, cursor).slice(story.timeline(caller.get(), RolloutId.parse(id)));
    }

    @GET
    @Path("{id}/report")
    @Needs(Permission.READ)
    @Operation(summary = "What the release has cost its users")
    public ReportView report(@PathParam("id") String id) {
        return story.report(caller.get(), RolloutId.parse(id));
    }

    private static @Nullable Boolean truth(@Nullable String live) {
        if (live == null || live.equals("true") || live.equals("false")) {
            return live == null ? null : Boolean.valueOf(live);
        }
        throw Refused.field("live", "must be true or false");
    }
}
