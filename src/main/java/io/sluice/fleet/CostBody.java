package io.sluice.fleet;

import io.sluice.fleet.core.MonthlyCost;
import io.sluice.fleet.core.MonthlyTraffic;
import io.sluice.fleet.core.Prices;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A month's traffic and what it is billed at; what is left out is as in the example.
 *
 * @param workers how many are paid for
 * @param capacity in their place the peak that they are planned for, as {@code POST /api/v1/fleet/capacity} takes it
 * @param pricePerWorker for a month
 */
@Schema(example = """
        {"workers":8,"requestsPerMonth":20000000,"tokensPerRequest":1200,"pricePerWorker":36.5,\
        "pricePerMillionTokens":2}""")
record CostBody(
        @Nullable Long workers,
        @Nullable CapacityBody capacity,
        @Nullable Long requestsPerMonth,
        @Nullable BigDecimal tokensPerRequest,
        @Nullable BigDecimal pricePerWorker,
        @Nullable BigDecimal pricePerMillionTokens) {
    static final CostBody STANDARD = new CostBody(null, null, null, null, null, null);

    MonthlyCost cost() {
        MonthlyTraffic traffic = new MonthlyTraffic(
                Objects.requireNonNullElse(requestsPerMonth, MonthlyTraffic.STANDARD.requests()),
                Objects.requireNonNullElse(tokensPerRequest, MonthlyTraffic.STANDARD.tokensPerRequest()));
        Prices prices = new Prices(
                Objects.requireNonNullElse(pricePerWorker, Prices.STANDARD.perWorker()),
                Objects.requireNonNullElse(pricePerMillionTokens, Prices.STANDARD.perMillionTokens()));
        return MonthlyCost.of(paidWorkers(), traffic, prices);
    }

    private long paidWorkers() {
        if (workers == null) {
            return planned(Objects.requireNonNullElse(capacity, CapacityBody.STANDARD));
        }
        if (capacity != null) {
            throw Refused.field("workers", "and capacity say the same thing: one of them is to be left out");
        }
        return workers;
    }

    private static long planned(CapacityBody peak) {
        try {
            return peak.capacity().workers();
        } catch (Refused refused) {
            throw refused.inside("capacity");
        }
    }
}
