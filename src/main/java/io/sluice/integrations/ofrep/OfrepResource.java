package io.sluice.integrations.ofrep;

import io.sluice.flags.Snapshot;
import io.sluice.flags.Snapshot.ServedFlag;
import io.sluice.flags.Snapshots;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Evaluation over OFREP, on the event loop and from memory: no database, no lock, no queue.
 *
 * <p>Contexts are neither stored nor logged.
 */
@Path("/ofrep/v1/evaluate/flags")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "OFREP")
@NonBlocking
@Needs({Permission.EVALUATE, Permission.EVALUATE_CLIENT_VISIBLE})
class OfrepResource {
    private final Snapshots snapshots;
    private final CurrentCaller caller;
    private final InstantSource clock;

    OfrepResource(Snapshots snapshots, CurrentCaller caller, InstantSource clock) {
        this.snapshots = snapshots;
        this.caller = caller;
        this.clock = clock;
    }

    @POST
    @Path("{key}")
    @Operation(
            summary = "Evaluate one flag",
            description =
                    "Under a live rollout the metadata says rollout, stage, arm, revision and slice. A killed flag"
                            + " is 200 with its off value and the reason DISABLED.")
    @APIResponse(
            responseCode = "200",
            description = "The value; none where the asking code's default is meant",
            content = @Content(schema = @Schema(implementation = EvaluationBody.class)))
    @APIResponse(
            responseCode = "400",
            description = "The context cannot be read, or the rule failed",
            content = @Content(schema = @Schema(implementation = FailureBody.class)))
    @APIResponse(
            responseCode = "404",
            description = "FLAG_NOT_FOUND",
            content = @Content(schema = @Schema(implementation = FailureBody.class)))
    public Response one(@PathParam("key") String key, @Nullable EvaluationRequest request) {
        ServedFlag served = snapshot().flag(key);
        if (served == null || !isVisible(served)) {
            return answer(404, FailureBody.notFound(key));
        }
        Evaluation evaluation = evaluate(served, EvaluationRequest.present(request), clock.instant());
        return evaluation.error() == null
                ? answer(200, EvaluationBody.of(evaluation))
                : answer(400, FailureBody.of(evaluation));
    }

    @POST
    @Operation(summary = "Evaluate all flags of the token's environment")
    @APIResponse(
            responseCode = "200",
            description = "One item for each flag; a flag that failed carries its errorCode",
            content = @Content(schema = @Schema(implementation = BulkBody.class)))
    public Response all(@Nullable EvaluationRequest request) {
        EvaluationRequest asked = EvaluationRequest.present(request);
        Instant now = clock.instant();
        List<Object> items = new ArrayList<>();
        for (ServedFlag served : snapshot().flags().values()) {
            if (isVisible(served)) {
                Evaluation evaluation = evaluate(served, asked, now);
                items.add(evaluation.error() == null ? EvaluationBody.of(evaluation) : FailureBody.of(evaluation));
            }
        }
        return answer(200, new BulkBody(items));
    }

    private Snapshot snapshot() {
        String environment = caller.get().boundEnvironment();
        return snapshots
                .of(environment)
                .orElseThrow(() -> Refused.because(ErrorCode.UNAVAILABLE, "the flags are not loaded yet")
                        .with("retryAfterSeconds", 1));
    }

    private boolean isVisible(ServedFlag served) {
        return caller.get().role().permits(Permission.EVALUATE)
                || served.flag().definition().sluice().clientVisible();
    }

    private static Evaluation evaluate(ServedFlag served, EvaluationRequest request, Instant now) {
        return Evaluator.evaluate(served.flag(), served.overlay(), request.context(), now);
    }

    private static Response answer(int status, Object body) {
        return Response.status(status).type("application/json").entity(body).build();
    }
}
