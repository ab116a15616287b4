package io.sluice.flags.core;

import io.sluice.kernel.JsonValue.JsonObject;
import java.time.Instant;

/**
 * The order in which a flag is decided: the kill, the state, the targeting, the share, the default.
 *
 * <p>A pure function; it answers for every context and throws for none.
 */
public final class Evaluator {
    private Evaluator() {}

    public static Evaluation evaluate(CompiledFlag flag, Overlay overlay, JsonObject context, Instant now) {
        if (overlay == Overlay.KILLED) {
            return flag.killed();
        }
        return overlay instanceof ShareOverlay share
                ? underShare(flag, share, context, now)
                : alone(flag, context, now);
    }

    private static Evaluation alone(CompiledFlag flag, JsonObject context, Instant now) {
        if (!flag.definition().isEnabled()) {
            return flag.disabled();
        }
        Evaluation ruled = flag.byRule(context, now.getEpochSecond());
        return ruled == null ? flag.byDefault() : ruled;
    }

    private static Evaluation underShare(CompiledFlag flag, ShareOverlay share, JsonObject context, Instant now) {
        Evaluation outside =
                flag.definition().isEnabled() ? flag.byRule(context, now.getEpochSecond()) : flag.disabled();
        if (outside != null) {
            return outside.placed(share.placement(ServedArm.OUTSIDE, context));
        }
        ServedArm arm = share.arm(context);
        return flag.variant(share.variant(arm), Reason.SPLIT).placed(share.placement(arm, context));
    }
}
