package io.sluice.plans.verify;

import java.math.BigDecimal;

/** What a query of the metric source came to: one finite number, or nothing that could verify a step. */
public sealed interface MetricValue {

    /** The query has one value. */
    record Known(BigDecimal value) implements MetricValue {}

    /**
     * There is no value to compare.
     *
     * @param why in a clause
     * @param isQueryAtFault whether the query itself has to be mended, so that asking it again will not help
     */
    record Unknown(String why, boolean isQueryAtFault) implements MetricValue {}
}
