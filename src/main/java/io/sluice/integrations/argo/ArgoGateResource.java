package io.sluice.integrations.argo;

import io.sluice.judge.core.Reason;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.template.Revision;
import io.sluice.rollouts.template.RevisionGate;
import io.sluice.rollouts.template.Word;
import io.sluice.security.CurrentCaller;
import io.sluice.security.Needs;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * The gate of an Argo Rollouts web metric.
 *
 * <p>Argo repeats a question after a crash of its own, so that the answer is keyed by template, revision and stage and
 * never by the question. A hold is a 200: anything else than 2xx counts as an error there and ends in an abort.
 */
@Path("/integrations/argo")
@Tag(name = "Integrations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class ArgoGateResource {
    private final RevisionGate gate;
    private final CurrentCaller caller;

    ArgoGateResource(RevisionGate gate, CurrentCaller caller) {
        this.gate = gate;
        this.caller = caller;
    }

    /**
     * The answer whose {@code verdict} the metric's conditions read.
     *
     * @param rollout the id of the revision's rollout, absent where it has none yet
     */
    @Schema(example = """
            {"verdict":"hold","reasons":[{"code":"BAKE_NOT_OVER","message":"the bake time of the stage ends at\
             2026-11-30T12:10:00Z"}],"rollout":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11","retryAfterSeconds":60}""")
    record GateWord(
            String verdict,
            List<Reason> reasons,
            @Nullable String rollout,
            @Nullable Long retryAfterSeconds) {
        static GateWord of(Word word) {
            UUID rollout = word.rollout();
            return new GateWord(
                    word.action().word(),
                    word.reasons(),
                    rollout == null ? null : rollout.toString(),
                    word.retryAfterSeconds());
        }
    }

    @POST
    @Path("gate")
    @Needs(Permission.RUN_ROLLOUTS)
    @Operation(
            summary = "Ask to leave a stage, as an Argo Rollouts web metric does",
            description = "`rollout` is the name of a template, whose rollout is created and started at the first"
                    + " question about a revision (`canary`), or the id of a rollout. An unknown one is 404 before any"
                    + " other field is checked.")
    @RequestBody(content = @Content(schema = @Schema(implementation = GateQuestion.Documented.class)))
    @APIResponse(
            responseCode = "200",
            description = "proceed, hold or rollback",
            content = @Content(schema = @Schema(implementation = GateWord.class)))
    @APIResponse(responseCode = "404", description = "NOT_FOUND: no such template or rollout")
    @APIResponse(responseCode = "409", description = "CONFLICT: the hashes are not those of the rollout")
    public GateWord gate(@Nullable JsonValue body) {
        GateQuestion question = GateQuestion.of(body);
        Optional<Rollout> known = byId(question.rollout());
        if (known.isEmpty()) {
            gate.requireTemplate(question.rollout());
        }
        question.requireNothingElse();
        int stage = question.stage();
        return GateWord.of(known.isPresent() ? ofRollout(question, known.get(), stage) : ofRevision(question, stage));
    }

    private Optional<Rollout> byId(String name) {
        return id(name).map(id -> gate.byId(caller.get(), id));
    }

    /** Java reads {@code a-b-c-d-e} as an id too, which may be a template's name. */
    static Optional<UUID> id(String name) {
        try {
            return Optional.of(UUID.fromString(name)).filter(id -> id.toString().equalsIgnoreCase(name));
        } catch (IllegalArgumentException aName) {
            return Optional.empty();
        }
    }

    private Word ofRollout(GateQuestion question, Rollout rollout, int stage) {
        requireHash(
                question.has("canary") ? question.canary() : null,
                rollout.spec().release().candidate());
        requireHash(
                question.has("baseline") ? question.baseline() : null,
                rollout.spec().release().baseline());
        return gate.ask(caller.get(), rollout, stage);
    }

    private static void requireHash(@Nullable String asked, String known) {
        if (asked != null && !asked.equals(known)) {
            throw Refused.because(ErrorCode.CONFLICT, "the rollout is one of " + known + ", not of " + asked);
        }
    }

    private Word ofRevision(GateQuestion question, int stage) {
        Caller asking = caller.get();
        Revision revision = new Revision(question.rollout(), question.canary(), question.baseline());
        Word entered = gate.enter(asking, revision);
        return entered.rollout() == null
                ? entered
                : gate.find(asking, revision)
                        .filter(rollout -> rollout.state() != RolloutState.PENDING)
                        .map(rollout -> gate.ask(asking, rollout, stage))
                        .orElse(entered);
    }
}
