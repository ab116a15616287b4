package io.sluice.integrations.flagger;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.RolloutService;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.template.Revision;
import io.sluice.rollouts.template.RevisionGate;
import io.sluice.rollouts.template.Word;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Flagger's questions in our words. It sends neither weight nor stage: the rollout starts when the first step up is
 * confirmed, and each further confirmation leaves the stage that the rollout is at.
 */
@ApplicationScoped
class FlaggerGate {
    private final RevisionGate gate;
    private final RolloutService rollouts;

    FlaggerGate(RevisionGate gate, RolloutService rollouts) {
        this.gate = gate;
        this.rollouts = rollouts;
    }

    /** Before anything is scaled up, and before the first weight. */
    Word announced(Caller caller, Revision revision) {
        return gate.announce(caller, revision);
    }

    /** A pass with traffic on the candidate: what was decided before, without a look of its own. */
    Word standing(Caller caller, Revision revision) {
        return gate.enter(caller, revision);
    }

    /** Before each step up, the first included. */
    Word stepUp(Caller caller, Revision revision) {
        return gate.find(caller, revision)
                .filter(rollout -> rollout.state() != RolloutState.PENDING)
                .map(rollout -> gate.ask(caller, rollout, rollout.position().stage()))
                .orElseGet(() -> gate.enter(caller, revision));
    }

    /** Before the promotion: only a rollout that has passed its last gate is promoted. */
    Word promotion(Caller caller, Revision revision) {
        Word word = stepUp(caller, revision);
        if (!word.isProceed()) {
            return word;
        }
        Rollout rollout = gate.byId(caller, Objects.requireNonNull(word.rollout()));
        return rollout.state() == RolloutState.COMPLETED
                ? word
                : Word.hold(
                        rollout.id(),
                        "STAGES_LEFT",
                        "the rollout is at stage " + rollout.position().stage() + " of "
                                + rollout.spec().stages().size());
    }

    /** Whether exactly this revision, in the release that is under way, was decided to go back. */
    boolean isRolledBack(Caller caller, Revision revision) {
        return gate.find(caller, revision)
                .map(RevisionGate::standing)
                .map(Word::isRollback)
                .orElse(false);
    }

    /**
     * The canary is over. Where Flagger ended it without asking here, our rollout ends too: it would hold its target,
     * and tell of a release that nobody delivers. What fails after its last gate, in the promotion, is taken back.
     */
    void ended(Caller caller, Revision revision, @Nullable String phase) {
        gate.find(caller, revision).ifPresent(rollout -> end(caller, rollout, phase));
    }

    private void end(Caller caller, Rollout rollout, @Nullable String phase) {
        boolean isExposing = rollout.state().isExposing();
        if ("Failed".equals(phase) && (isExposing || rollout.state() == RolloutState.COMPLETED)) {
            rollouts.rollback(caller, rollout.id(), "Flagger ended the canary as failed");
        } else if (isExposing || rollout.state() == RolloutState.PENDING) {
            rollouts.abort(caller, rollout.id(), "Flagger ended the canary as " + phase + " without asking the gate");
        }
    }

    static Refused denied(Word word) {
        return Refused.because(ErrorCode.CONFLICT, word.line());
    }
}
