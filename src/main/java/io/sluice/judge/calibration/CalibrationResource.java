package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Calibration;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.Blocking;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Calibrations over HTTP. One computes for seconds, so it is kept off the event loop; it stores nothing. */
@Path("/api/v1/judge/calibrate")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Judge")
@Blocking
class CalibrationResource {
    private final CalibrationService service;

    CalibrationResource(CalibrationService service) {
        this.service = service;
    }

    @POST
    @Needs(Permission.READ)
    @Operation(
            summary = "How often a policy would be wrong: false rollbacks, detections, holds, exposed requests",
            description =
                    "Simulates rollouts through the service's own gate and watch. The same question gives the same"
                            + " bytes. One runs at a time, for at most 20 s and " + CalibrationService.MOST_STEPS
                            + " steps (a refusal names the runs that fit); it ends when the caller leaves.")
    @RequestBody(
            required = false,
            content =
                    @Content(
                            mediaType = "application/json",
                            schema = @Schema(implementation = CalibrateBody.class),
                            examples = @ExampleObject(name = "standard", value = "{}")))
    @APIResponse(
            responseCode = "200",
            description = "The operating characteristic",
            content =
                    @Content(
                            mediaType = "application/json",
                            schema = @Schema(implementation = CalibrationAnswer.class)))
    @APIResponse(responseCode = "400", description = "INVALID_FIELD, with the field or the limit")
    @APIResponse(responseCode = "503", description = "UNAVAILABLE: another one runs, or it was not done in time")
    public CalibrationAnswer calibrate(@Nullable CalibrateBody body, @Context RoutingContext exchange) {
        CalibrateBody asked =
                body == null ? new CalibrateBody(null, null, null, null, null, null, null, null, null, null) : body;
        Calibration calibration = asked.calibration();
        AtomicBoolean isGone = new AtomicBoolean();
        exchange.addEndHandler(end -> isGone.set(true));
        return CalibrationAnswer.of(service.run(calibration, isGone::get));
    }
}
