package io.sluice.integrations.ofrep;

import io.sluice.flags.core.Evaluation;
import io.sluice.flags.snapshot.Snapshot;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.flags.usage.EvaluationCounts;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.SignedAddresses;
import io.sluice.security.core.Caller;
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
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionStage;
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
    private static final String JSON = MediaType.APPLICATION_JSON;
    /** How long a client waits for a state that it has heard of elsewhere. */
    private static final Duration CATCH_UP = Duration.ofSeconds(2);

    private final Snapshots snapshots;
    private final SignedAddresses addresses;
    private final CurrentCaller caller;
    private final InstantSource clock;
    private final EvaluationCounts counts;

    OfrepResource(
            Snapshots snapshots,
            SignedAddresses addresses,
            CurrentCaller caller,
            InstantSource clock,
            EvaluationCounts counts) {
        this.snapshots = snapshots;
        this.addresses = addresses;
        this.caller = caller;
        this.clock = clock;
        this.counts = counts;
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
        Caller asking = caller.get();
        Snapshot snapshot = snapshots.of(asking.boundEnvironment()).orElseThrow(OfrepResource::notYet);
        Evaluation evaluation = new VisibleFlags(snapshot, asking).evaluate(key, context, clock.instant());
        if (evaluation == null) {
            return answer(404, FailureBody.notFound(key));
        }
        counts.count(snapshot.environment(), evaluation);
        return evaluation.error() == null
                ? answer(200, EvaluationBody.of(evaluation))
                : answer(400, FailureBody.of(evaluation));
    }

    @POST
    @Operation(
            summary = "Evaluate all flags that the token may see",
            description =
                    "The ETag covers the flags' revision, the token, the context and each flag's answer. If-None-Match"
                            + " takes a tag weak or strong, quoted or bare, alone or in a list; * matches nothing. A"
                            + " flagConfigEtag of an event outranks it, and is never answered from an older state.")
    @APIResponse(
            responseCode = "200",
            description = "One item for each flag; a flag that failed carries its errorCode",
            headers = @Header(name = "ETag", schema = @Schema(implementation = String.class)),
            content = @Content(schema = @Schema(implementation = BulkBody.class)))
    @APIResponse(responseCode = "304", description = "The client holds this answer")
    @APIResponse(
            responseCode = "503",
            description = "This replica has not reached the state that the event told of; Retry-After says when",
            content = @Content(schema = @Schema(implementation = FailureBody.class)))
    public CompletionStage<Response> all(
            @HeaderParam("If-None-Match") List<String> ifNoneMatch,
            @QueryParam("flagConfigEtag") @Nullable String flagConfigEtag,
            @QueryParam("flagConfigLastModified") @Nullable String flagConfigLastModified,
            @Nullable EvaluationRequest request) {
        BulkQuestion question = new BulkQuestion(
                caller.get(),
                addresses.proof(StreamTerms.end(clock.instant())),
                EvaluationRequest.present(request).context(),
                RefetchHint.of(flagConfigEtag, flagConfigLastModified),
                IfNoneMatch.of(ifNoneMatch));
        return snapshots
                .atLeast(caller.get().boundEnvironment(), question.hint().leastRevision(), CATCH_UP)
                .thenApply(found -> answer(question, found.orElseThrow(OfrepResource::notYet)));
    }

    private Response answer(BulkQuestion question, Snapshot snapshot) {
        if (snapshot.revision() < question.hint().leastRevision()) {
            throw notYet();
        }
        BulkAnswer answer = question.answer(snapshot, clock.instant());
        answer.evaluations().forEach(evaluation -> counts.count(snapshot.environment(), evaluation));
        Response.ResponseBuilder response =
                question.isHeld(answer) ? Response.notModified() : Response.ok(answer.body(), JSON);
        return response.header("ETag", '"' + answer.tag() + '"').build();
    }

    private static Response answer(int status, Object body) {
        return Response.status(status).type(JSON).entity(body).build();
    }

    private static Refused notYet() {
        return Refused.because(ErrorCode.UNAVAILABLE, "the flags are not loaded yet, or not yet as new as asked for")
                .with("retryAfterSeconds", 1);
    }
}
