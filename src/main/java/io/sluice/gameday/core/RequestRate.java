package io.sluice.gameday.core;

import io.sluice.kernel.Require;
import java.math.BigDecimal;

/**
 * Invented arrivals: a Poisson stream of one rate, by users who come back at random.
 *
 * @param perSecond 0.01 to 1,000 requests a second
 * @param users how many different users there are, 1 to 10,000,000
 */
public record RequestRate(BigDecimal perSecond, int users) implements Arrivals {
    static final RequestRate STANDARD = new RequestRate(BigDecimal.ONE, 100_000);

    public RequestRate {
        Require.inRange("perSecond", perSecond, "0.01", "1000");
        Require.inRange("users", Integer.valueOf(users), 1, 10_000_000);
    }

    @Override
    public Traffic open(long seed) {
        return new PoissonTraffic(this, seed);
    }

    @Override
    public BigDecimal costUnit(Behaviour baseline) {
        return baseline.costPerRequest();
    }
}
