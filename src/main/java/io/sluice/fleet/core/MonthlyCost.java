package io.sluice.fleet.core;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * What a fleet costs in a month: its workers, which are paid busy or idle, and its tokens, which follow the traffic.
 * Exact decimals throughout; only {@code perRequest} is rounded.
 *
 * @param perRequest to six decimals, and further where four digits of it stand further right
 */
public record MonthlyCost(
        long workers, BigDecimal compute, BigDecimal tokens, BigDecimal total, BigDecimal perRequest) {
    private static final long MOST_WORKERS = 1_000_000_000;
    private static final BigDecimal MOST = BigDecimal.TEN.pow(15);
    private static final int DECIMALS = 6;
    private static final int DIGITS = 4;

    /**
     * The bill for so many workers and that traffic.
     *
     * @throws Refused where either part of it is above 10^15
     */
    public static MonthlyCost of(long workers, MonthlyTraffic traffic, Prices prices) {
        Require.inRange("workers", Long.valueOf(workers), 0, MOST_WORKERS);
        BigDecimal compute = bounded("pricePerWorker", prices.ofWorkers(workers));
        BigDecimal tokens = bounded("pricePerMillionTokens", prices.ofTokens(traffic));
        BigDecimal total = compute.add(tokens);
        return new MonthlyCost(
                workers,
                Digits.plain(compute),
                Digits.plain(tokens),
                Digits.plain(total),
                each(total, traffic.requests()));
    }

    private static BigDecimal bounded(String field, BigDecimal cost) {
        if (cost.compareTo(MOST) > 0) {
            throw Refused.field(field, "must keep its part of the month's cost within 1,000,000,000,000,000");
        }
        return cost;
    }

    private static BigDecimal each(BigDecimal total, long requests) {
        BigDecimal exact = total.divide(BigDecimal.valueOf(requests), MathContext.DECIMAL128);
        int zerosBehindThePoint = exact.scale() - exact.precision();
        int decimals = Math.max(DECIMALS, zerosBehindThePoint + DIGITS);
        return Digits.plain(exact.setScale(decimals, RoundingMode.HALF_EVEN));
    }
}
