package io.sluice.rollouts.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.rollouts.core.spec.ExposureBudget;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a release has cost its users so far: what the candidate served, over all stages.
 *
 * @param badRequests errors and validation failures; a request that is counted as both counts twice, but never more
 *     than the requests of its observation
 * @param cost the sum of the cost metric, 0 where it is not sent
 */
public record Exposure(long requests, long badRequests, BigDecimal cost) {
    static final Exposure NONE = new Exposure(0, 0, BigDecimal.ZERO);

    Exposure plus(Arm served) {
        long bad = count(served.get(Metric.ERROR_RATE.name())) + count(served.get(Metric.VALIDATION_RATE.name()));
        return new Exposure(
                requests + served.requests(),
                badRequests + Math.min(bad, served.requests()),
                cost.add(sum(served.get(Metric.COST.name()))));
    }

    private static long count(@Nullable Measurement measurement) {
        return measurement instanceof Proportion proportion ? proportion.count() : 0;
    }

    private static BigDecimal sum(@Nullable Measurement measurement) {
        return measurement instanceof Mean mean ? mean.sum() : BigDecimal.ZERO;
    }

    /** The first limit of the budget that this exposure is above, in one sentence; empty while it is within. */
    Optional<String> whatExceeds(@Nullable ExposureBudget budget) {
        if (budget == null) {
            return Optional.empty();
        }
        if (budget.badRequests() != null && badRequests > budget.badRequests()) {
            return Optional.of(badRequests + " bad requests are above the budget of " + budget.badRequests());
        }
        if (budget.requests() != null && requests > budget.requests()) {
            return Optional.of(requests + " requests are above the budget of " + budget.requests());
        }
        if (budget.cost() != null && cost.compareTo(budget.cost()) > 0) {
            return Optional.of("a cost of " + cost.toPlainString() + " is above the budget of "
                    + budget.cost().toPlainString());
        }
        return Optional.empty();
    }
}
