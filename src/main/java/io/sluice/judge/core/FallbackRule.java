package io.sluice.judge.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Proportion;
import org.jspecify.annotations.Nullable;

/**
 * Asks how many requests another provider had to answer. They are in no metric, so that a candidate that mostly fails
 * over would be judged by the few requests that went well.
 *
 * <p>Surely more than half is a hold: the counts say little about the candidate. Surely more than the baseline's part
 * by more than {@value #MARGIN} is a warning.
 */
final class FallbackRule {
    static final double MOSTLY = 0.5;
    static final double MARGIN = 0.03;

    private static final String CODE = "SERVED_BY_FALLBACK";

    private final @Nullable Proportion candidate;
    private final @Nullable Proportion baseline;
    private final double z;

    FallbackRule(Evidence evidence, double z) {
        this.candidate = part(evidence.candidate());
        this.baseline = part(evidence.baseline());
        this.z = z;
    }

    private static @Nullable Proportion part(Arm arm) {
        Long served = arm.aside().servedByFallback();
        return served == null || served + arm.requests() == 0 ? null : new Proportion(served, served + arm.requests());
    }

    /** Why the verdict must hold; null where the candidate answered enough by itself. */
    @Nullable
    Objection objection() {
        return isMostly()
                ? new Objection(
                        new Reason(CODE, candidate + " requests of the candidate were served by its fallback"),
                        Need.ofNoNumber(null, "the candidate must answer most requests by itself"))
                : null;
    }

    private boolean isMostly() {
        return candidate != null && candidate.interval(z).low() > MOSTLY;
    }

    @Nullable
    Warning warning() {
        if (candidate == null || isMostly()) {
            return null;
        }
        double expected = baseline == null ? 0 : baseline.rate();
        return candidate.interval(z).low() > expected + MARGIN
                ? new Warning(
                        CODE,
                        candidate + " requests of the candidate were served by its fallback"
                                + (baseline == null ? "" : ", of the baseline " + baseline))
                : null;
    }
}
