package io.sluice.gameday;

import io.sluice.gameday.core.RolloutDrill;
import io.sluice.gameday.core.Scenario;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Drills over HTTP. A drill computes for up to seconds, so it is kept off the event loop; it stores nothing. */
@Path("/api/v1/drills")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Drills")
@Blocking
class DrillResource {

    @POST
    @Path("rollout")
    @Needs(Permission.READ)
    @Operation(
            summary = "What a release would have cost: three strategies, each with the gate off and on",
            description =
                    "Replayed in virtual time through the judge, the gate and the cohorts of the service. Without a"
                            + " gate an alert on the fleet's error rate and a person find the defect."
                            + " The same scenario and seed give the same bytes."
                            + " Bounded: at most " + Scenario.MOST_REQUESTS + " requests a row, "
                            + Scenario.MOST_STEPS + " steps and " + Scenario.MOST_ALERT_LOOKS
                            + " looks of the alert within the horizon.")
    @RequestBody(
            required = false,
            content =
                    @Content(
                            mediaType = "application/json",
                            schema = @Schema(implementation = ScenarioBody.class),
                            examples = {
                                @ExampleObject(name = "standard", value = "{}"),
                                @ExampleObject(
                                        name = "costly",
                                        value = "{\"candidate\":{\"errorSlope\":0,\"costPerRequest\":0.0018}}")
                            }))
    @APIResponse(
            responseCode = "200",
            description = "The report",
            content = @Content(mediaType = "application/json", schema = @Schema(implementation = DrillBody.class)))
    @APIResponse(responseCode = "400", description = "INVALID_FIELD, with the field or the limit")
    public DrillBody rollout(@Nullable ScenarioBody body) {
        Scenario scenario = body == null ? Scenario.standard() : body.scenario();
        return DrillBody.of(RolloutDrill.run(scenario));
    }
}
