package io.sluice.integrations.ofrep;

import io.sluice.flags.Snapshot;
import io.sluice.flags.Snapshots;
import io.sluice.flags.core.Evaluation;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.InstantSource;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
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
    @Path("{key: .+}")
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
        JsonObject context = EvaluationRequest.present(request).context();
        Evaluation evaluation = visible(snapshot()).evaluate(key, context, clock.instant());
        if (evaluation == null) {
            return answer(404, FailureBody.notFound(key));
        }
        return evaluation.error() == null
                ? answer(200, EvaluationBody.of(evaluation))
                : answer(400, FailureBody.of(evaluation));
    }

    @POST
    @Operation(
            summary = "Evaluate all flags that the token may see",
            description =
                    "The ETag covers the flags' revision, the token, the context and each flag's answer. If-None-Match"
                            + " takes a tag weak or strong, quoted or bare, alone or in a list; * matches nothing.")
    @APIResponse(
            responseCode = "200",
            description = "One item for each flag; a flag that failed carries its errorCode",
            headers = @Header(name = "ETag", schema = @Schema(implementation = String.class)),
            content = @Content(schema = @Schema(implementation = BulkBody.class)))
    @APIResponse(responseCode = "304", description = "The client holds this answer")
    public Response all(
            @HeaderParam("If-None-Match") List<String> ifNoneMatch,
            @QueryParam("flagConfigEtag") @Nullable String flagConfigEtag,
            @QueryParam("flagConfigLastModified") @Nullable String flagConfigLastModified,
            @Nullable EvaluationRequest request) {
        JsonObject context = EvaluationRequest.present(request).context();
        RefetchHint hint = RefetchHint.of(flagConfigEtag, flagConfigLastModified);
        VisibleFlags flags = visible(snapshot());
        BulkAnswer answer = BulkAnswer.of(flags, scope(), context, flags.evaluateAll(context, clock.instant()));
        boolean isHeld = hint.allowsNotModified(flags.snapshot().revision())
                && IfNoneMatch.of(ifNoneMatch).names(answer.tag());
        Response.ResponseBuilder response =
                isHeld ? Response.notModified() : Response.ok(answer.body(), MediaType.APPLICATION_JSON);
        return response.header("ETag", '"' + answer.tag() + '"').build();
    }

    private VisibleFlags visible(Snapshot snapshot) {
        return new VisibleFlags(snapshot, caller.get());
    }

    private Snapshot snapshot() {
        String environment = caller.get().boundEnvironment();
        return snapshots
                .of(environment)
                .orElseThrow(() -> Refused.because(ErrorCode.UNAVAILABLE, "the flags are not loaded yet")
                        .with("retryAfterSeconds", 1));
    }

    private String scope() {
        return caller.get().name();
    }

    private static Response answer(int status, Object body) {
        return Response.status(status).type("application/json").entity(body).build();
    }
}
