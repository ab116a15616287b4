package io.sluice.rollouts.template;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.kernel.Refused;
import io.sluice.rollouts.body.GateAnswer;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a gate tells a deliverer: one of three words, and why.
 *
 * @param rollout null where the revision has none yet
 * @param retryAfterSeconds when another question can learn something new, null where that is not known
 */
public record Word(
        Action action,
        List<Reason> reasons,
        @Nullable UUID rollout,
        @Nullable Long retryAfterSeconds) {

    public Word {
        reasons = List.copyOf(reasons);
    }

    static Word of(GateAnswer answer) {
        return new Word(
                Action.valueOf(answer.action().toUpperCase(Locale.ROOT)),
                answer.reasons(),
                UUID.fromString(answer.rollout().id()),
                answer.retryAfterSeconds());
    }

    static Word of(Action action, @Nullable UUID rollout, String code, String message) {
        return new Word(action, List.of(new Reason(code, message)), rollout, null);
    }

    public static Word hold(UUID rollout, String code, String message) {
        return of(Action.HOLD, rollout, code, message);
    }

    /** A refusal that passes by itself or by a person's hand, so that the deliverer waits and does not give up. */
    static Word of(Action action, @Nullable UUID rollout, Refused refused) {
        Object after = refused.members().get("retryAfterSeconds");
        Reason reason = new Reason(refused.code().name(), refused.detail());
        return new Word(action, List.of(reason), rollout, after instanceof Number seconds ? seconds.longValue() : null);
    }

    public boolean isProceed() {
        return action == Action.PROCEED;
    }

    public boolean isRollback() {
        return action == Action.ROLLBACK;
    }

    /** The reasons in one line, with their codes; the action alone where there is none. */
    public String line() {
        List<String> why = reasons.stream()
                .map(reason -> reason.code() + ", " + reason.message())
                .toList();
        return why.isEmpty() ? action.word() : action.word() + ": " + String.join("; ", why);
    }
}
