package io.sluice.judge.core.watch;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One metric under watch, or one stratum of it.
 *
 * @param name of the metric, or of the stratum
 * @param gathered the evidence as it was added up
 * @param overdispersion by which it was divided; a stratum without slices of its own is given the metric's; null where
 *     there are none, so that independence is assumed
 * @param evidence its logarithm after the division
 * @param threshold which that evidence has to reach
 * @param stage what the current stage has counted
 * @param strata each stratum alone, by name; empty inside a stratum
 */
public record WatchCheck(
        String name,
        WatchStatus status,
        Gathered gathered,
        @Nullable BigDecimal overdispersion,
        BigDecimal evidence,
        BigDecimal threshold,
        WatchedStage stage,
        List<WatchCheck> strata) {

    public WatchCheck {
        strata = List.copyOf(strata);
    }

    /** Whether it, or one of its strata, fails. */
    public boolean isFail() {
        return status == WatchStatus.FAIL || strata.stream().anyMatch(WatchCheck::isFail);
    }
}
