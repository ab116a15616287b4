package io.sluice.judge;

import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Require;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The judge over HTTP. Nothing is stored. */
@Path("/api/v1/judge")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Judge")
class JudgeResource {

    @POST
    @Needs(Permission.READ)
    @Operation(
            summary = "Judge a candidate against a baseline",
            description =
                    "A pure function: the same policy and counts give the same bytes. Numbers of the verdict carry "
                            + "twelve significant digits; the example is shortened.")
    @APIResponse(
            responseCode = "200",
            description = "The verdict",
            content =
                    @Content(
                            mediaType = "application/json",
                            schema = @Schema(type = SchemaType.OBJECT),
                            examples = @ExampleObject(name = "rollback", value = EXAMPLE)))
    @APIResponse(responseCode = "400", description = "INVALID_FIELD: the field is named")
    public JsonObject judge(JudgeBody body) {
        return Require.present("body", body).verdict().toJson();
    }

    private static final String EXAMPLE = """
            {"action":"rollback",\
            "reasons":[{"code":"ERROR_RATE","message":"error rate 50/287 (low end 0.135) vs baseline 6/313"}],\
            "checks":[{"metric":"errorRate","status":"fail",\
            "candidate":{"value":0.174216027875,"low":0.134716107902,"high":0.222321912886},\
            "baseline":{"value":0.0191693290735,"low":0.00881435986543,"high":0.0411837018770},\
            "threshold":0.0491693290735}],\
            "notMeasured":[],"need":null,"couldStillBe":{"errorRate":0.204254},"historicBaseline":null,"look":1,\
            "judgeVersion":"1","evidence":{"policy":{"confidence":"0.95"}},"evidenceHash":"sha256:…"}""";
}
