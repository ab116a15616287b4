package io.sluice.rollouts.body;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.rollouts.core.GateDecision;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How a stage was left: what a repeated call is answered with.
 *
 * @param override who decided in place of the gate, and why; null where the gate did
 */
public record StageDecision(
        String action,
        List<Reason> reasons,
        @Nullable Long retryAfterSeconds,
        @Nullable OverrideNote override) {

    /** An operator's word, marked wherever its effect is shown. */
    @Schema(example = "{\"by\":\"oncall\",\"reason\":\"the errors come from a load test\"}")
    public record OverrideNote(String by, String reason) {}

    public static StageDecision of(GateDecision decision, @Nullable OverrideNote override) {
        return new StageDecision(
                decision.action().word(), decision.reasons(), wholeSeconds(decision.retryAfter()), override);
    }

    public boolean proceeds() {
        return action.equals(Action.PROCEED.word());
    }

    /** Rounded up, so that who waits that long does not come too early. */
    private static @Nullable Long wholeSeconds(@Nullable Duration duration) {
        return duration == null ? null : duration.plusSeconds(1).minusNanos(1).toSeconds();
    }
}
