package io.sluice.fleet.core;

import io.sluice.kernel.Require;
import java.math.BigDecimal;

/**
 * What a fleet is billed, in any one currency.
 *
 * @param perWorker for a worker and a month, busy or idle; 0 to 1,000,000,000
 * @param perMillionTokens 0 to 1,000,000,000
 */
public record Prices(BigDecimal perWorker, BigDecimal perMillionTokens) {
    /** The invented prices of the guide. */
    public static final Prices STANDARD = new Prices(new BigDecimal("36.5"), new BigDecimal("2"));

    private static final int DIGITS_OF_A_MILLION = 6;

    public Prices {
        Require.inRange("pricePerWorker", perWorker, "0", "1000000000");
        Require.inRange("pricePerMillionTokens", perMillionTokens, "0", "1000000000");
    }

    BigDecimal ofWorkers(long workers) {
        return perWorker.multiply(BigDecimal.valueOf(workers));
    }

    BigDecimal ofTokens(MonthlyTraffic traffic) {
        return perMillionTokens.multiply(traffic.tokens()).movePointLeft(DIGITS_OF_A_MILLION);
    }
}
