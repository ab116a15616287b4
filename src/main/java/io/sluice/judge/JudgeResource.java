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
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
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
    public JsonObject judge(
            @RequestBody(
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = JudgeBody.class),
                                            examples = {
                                                @ExampleObject(name = "everything", value = EVERYTHING),
                                                @ExampleObject(name = "short", value = SHORT)
                                            }))
                    JudgeBody body) {
        return Require.present("body", body).verdict().toJson();
    }

    private static final String EVERYTHING = """
            {"candidate":{"version":"v2","requests":287,"errors":5,"validationFailures":0,"started":288,\
            "subjects":120,"servedByFallback":3,\
            "latency":{"buckets":[{"leMs":100,"count":200},{"leMs":250,"count":270},{"leMs":null,"count":282}]},\
            "cost":{"total":0.287,"sumOfSquares":0.0003},\
            "metrics":{"taskSuccess":{"count":240,"of":287},"tokens":{"sum":96000,"of":287,"sumOfSquares":41000000},\
            "timeToFirstToken":{"p95Ms":420},\
            "centsPerToken":{"sum":28.7,"per":96000,"of":287,"sumOfSquares":3.1,"perSumOfSquares":41000000,\
            "sumOfProducts":11000}}},\
            "baseline":{"version":"v1","requests":313,"errors":6,"validationFailures":0,"started":313,\
            "latency":{"valuesMs":[80,95,120]},"cost":{"total":0.313,"sumOfSquares":0.00033},\
            "metrics":{"taskSuccess":{"count":262,"of":313},"tokens":{"sum":104000,"of":313,"sumOfSquares":43000000},\
            "timeToFirstToken":{"p95Ms":410},"centsPerToken":{"sum":31.3,"per":104000}}},\
            "policy":{"confidence":0.95,"minRequests":30,"promotion":"non-inferiority","metrics":{\
            "errorRate":{"margin":0.03,"relativeMargin":0.1,"absoluteLimit":0.08},\
            "taskSuccess":{"margin":0.05,"absoluteLimit":0.7},"p95":{"maxRatio":1.5,"absoluteLimit":2000},\
            "centsPerToken":{"kind":"ratio","direction":"higher","maxRatio":1.2}}}}""";

    private static final String SHORT = """
            {"candidate":{"version":"v2","requests":287,"errors":50},\
            "baseline":{"version":"v1","requests":313,"errors":6}}""";

    private static final String EXAMPLE = """
            {"action":"rollback",\
            "reasons":[{"code":"ERROR_RATE","message":"error rate 50/287 (low end 0.135) vs baseline 6/313"}],\
            "checks":[{"metric":"errorRate","status":"fail",\
            "candidate":{"value":0.174216027875,"low":0.134716107902,"high":0.222321912886},\
            "baseline":{"value":0.0191693290735,"low":0.00881435986543,"high":0.0411837018770},\
            "threshold":0.0491693290735}],\
            "notMeasured":[],"need":null,"couldStillBe":{"errorRate":0.204254},"warnings":[],\
            "servedByFallback":null,"historicBaseline":null,"observedFor":null,"look":1,"judgeVersion":"3","evidence":{"policy":{"confidence":"0.95"}},"evidenceHash":"sha256:…"}""";
}
