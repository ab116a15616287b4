package io.sluice.integrations.flagger;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.rollouts.template.Word;
import io.sluice.security.ByTokenInBody;
import io.sluice.security.Callers;
import io.sluice.security.Credentials;
import io.sluice.security.Needs;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import io.sluice.security.core.Role;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Flagger's hooks. 200 says yes, which of the {@code rollback} hook means: roll back now; everything else is a 409 with
 * the reason, or another 4xx.
 *
 * <p>Flagger sends no headers, so that the token comes in the metadata: a pipeline's, bound to one target.
 */
@Path("/integrations/flagger")
@Tag(name = "Integrations")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Needs(Permission.RUN_ROLLOUTS)
@APIResponse(responseCode = "200", description = "Yes")
@APIResponse(responseCode = "401", description = "UNAUTHENTICATED: metadata.token")
@APIResponse(responseCode = "403", description = "FORBIDDEN: not a pipeline's token of one target")
@APIResponse(responseCode = "404", description = "NOT_FOUND: metadata.template")
@APIResponse(responseCode = "409", description = "No, and why")
class FlaggerResource {
    private final FlaggerGate gate;
    private final Callers callers;

    FlaggerResource(FlaggerGate gate, Callers callers) {
        this.gate = gate;
        this.callers = callers;
    }

    /** A yes, with what was decided. */
    record Granted(String verdict) {
        static Granted of(Word word) {
            return new Granted(word.action().word());
        }
    }

    @POST
    @Path("confirm-rollout")
    @ByTokenInBody
    @Operation(summary = "May the canary be scaled up? The rollout is created and waits for its approval here")
    public Granted confirmRollout(@Nullable FlaggerCall body) {
        FlaggerCall call = Require.present("body", body);
        return onProceed(gate.announced(caller(call), call.revision()));
    }

    @POST
    @Path("pre-rollout")
    @ByTokenInBody
    @Operation(
            summary = "Is anything against the first weight? A hold is a yes here: a no would count as a failed check")
    public Granted preRollout(@Nullable FlaggerCall body) {
        FlaggerCall call = Require.present("body", body);
        return unlessRollback(gate.announced(caller(call), call.revision()));
    }

    @POST
    @Path("rollout")
    @ByTokenInBody
    @Operation(summary = "Does the canary go on as it is? A hold is a yes here: a no would count as a failed check")
    public Granted rollout(@Nullable FlaggerCall body) {
        FlaggerCall call = Require.present("body", body);
        return unlessRollback(gate.standing(caller(call), call.revision()));
    }

    @POST
    @Path("confirm-traffic-increase")
    @ByTokenInBody
    @Operation(summary = "May the weight be raised? The first yes starts the rollout, each further one leaves a stage")
    public Granted confirmTrafficIncrease(@Nullable FlaggerCall body) {
        FlaggerCall call = Require.present("body", body);
        return onProceed(gate.stepUp(caller(call), call.revision()));
    }

    @POST
    @Path("confirm-promotion")
    @ByTokenInBody
    @Operation(summary = "May the canary be promoted? Yes once the last gate is passed")
    public Granted confirmPromotion(@Nullable FlaggerCall body) {
        FlaggerCall call = Require.present("body", body);
        return onProceed(gate.promotion(caller(call), call.revision()));
    }

    @POST
    @Path("rollback")
    @ByTokenInBody
    @Operation(summary = "Roll back now? 200 only where it was decided that exactly this revision goes back")
    public Granted rollback(@Nullable FlaggerCall body) {
        FlaggerCall call = Require.present("body", body);
        if (!gate.isRolledBack(caller(call), call.revision())) {
            throw Refused.because(ErrorCode.CONFLICT, "nothing was decided that asks for a rollback");
        }
        return new Granted("rollback");
    }

    @POST
    @Path("post-rollout")
    @ByTokenInBody
    @Operation(summary = "The canary is over; a rollout that Flagger ended without asking ends too")
    public Granted postRollout(@Nullable FlaggerCall body) {
        FlaggerCall call = Require.present("body", body);
        gate.ended(caller(call), call.revision(), call.phase());
        return new Granted("noted");
    }

    @POST
    @Path("event")
    @ByTokenInBody
    @Operation(summary = "Flagger's own events; taken note of by nobody, so that the hook may be configured")
    public Granted event(@Nullable FlaggerCall body) {
        caller(Require.present("body", body));
        return new Granted("noted");
    }

    private static Granted onProceed(Word word) {
        if (!word.isProceed()) {
            throw FlaggerGate.denied(word);
        }
        return Granted.of(word);
    }

    private static Granted unlessRollback(Word word) {
        if (word.isRollback()) {
            throw FlaggerGate.denied(word);
        }
        return Granted.of(word);
    }

    private Caller caller(FlaggerCall call) {
        Caller caller = callers.behind(new Credentials(null, call.token()));
        if (caller.role() != Role.PIPELINE || caller.targets().size() != 1) {
            throw Refused.because(
                    ErrorCode.FORBIDDEN, "metadata.token must be one of the role pipeline that is bound to one target");
        }
        return caller;
    }
}
