package io.sluice.judge.core.statistics;

import java.math.BigDecimal;
import org.apache.commons.math3.distribution.NormalDistribution;

/** From a confidence to the normal quantile. */
public final class Confidence {
    /** Without a random generator: only the quantile is asked. */
    private static final NormalDistribution STANDARD = new NormalDistribution(null, 0, 1);

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private Confidence() {}

    /** Of a two-sided confidence: .95 gives 1.959963984540054. */
    public static double quantile(BigDecimal confidence) {
        return oneSided(confidence.add(BigDecimal.ONE).divide(TWO).doubleValue());
    }

    /** Of a one-sided confidence: .975 gives 1.959963984540054. */
    static double oneSided(double confidence) {
        return STANDARD.inverseCumulativeProbability(confidence);
    }
}
