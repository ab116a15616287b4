package io.sluice.fleet.core;

import io.sluice.kernel.Require;
import java.math.BigDecimal;

/**
 * What is asked of a fleet in a month.
 *
 * @param requests 1 to 1,000,000,000,000
 * @param tokensPerRequest on average, those of the question and of the answer; 0 to 1,000,000,000
 */
public record MonthlyTraffic(long requests, BigDecimal tokensPerRequest) {
    /** The month of the guide: 20 million requests of 1,200 tokens. */
    public static final MonthlyTraffic STANDARD = new MonthlyTraffic(20_000_000, new BigDecimal("1200"));

    public MonthlyTraffic {
        Require.inRange("requestsPerMonth", Long.valueOf(requests), 1, 1_000_000_000_000L);
        Require.inRange("tokensPerRequest", tokensPerRequest, "0", "1000000000");
    }

    BigDecimal tokens() {
        return tokensPerRequest.multiply(BigDecimal.valueOf(requests));
    }
}
