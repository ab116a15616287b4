package io.sluice.cli.demo;

import java.util.SplittableRandom;

/**
 * How a version of the demo's answer service behaves.
 *
 * @param name the version, and the flag's variant
 * @param errorRate the chance that a request fails while nobody else is on this version
 * @param errorSlope what the whole traffic would add to that chance
 */
record DemoVersion(String name, double errorRate, double errorSlope) {
    private static final long COST_MICROS = 1_000;

    boolean fails(double share, SplittableRandom dice) {
        return dice.nextDouble() < errorRate + errorSlope * share;
    }

    /** Milliseconds, between 600 and 1,000 for every version. */
    long latencyMs(SplittableRandom dice) {
        return 600 + dice.nextLong(400);
    }

    /** Millionths of the currency, the same for every version. */
    long costMicros() {
        return COST_MICROS;
    }
}
