package io.sluice.rollouts;

import io.sluice.gameday.core.Trace;
import io.sluice.rollouts.RealTrafficRelease.Candidate;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/** What both versions did in one minute, and how a fleet reports it: counts, latency as buckets, cost as a total. */
final class MinuteOfTraffic {
    private final Counts candidate = new Counts();
    private final Counts baseline = new Counts();

    Counts candidate() {
        return candidate;
    }

    void add(Trace.Arrival arrival, Candidate version, boolean onCandidate, SplittableRandom dice, double share) {
        Counts counts = onCandidate ? candidate : baseline;
        boolean failed = dice.nextDouble() < version.errorRate() + version.errorSlope() * share;
        double latencyMs = 200 + 0.25 * arrival.contextTokens() + 28.0 * arrival.generatedTokens();
        double costMicros = 3.0 * arrival.contextTokens() + 15.0 * arrival.generatedTokens();
        counts.add(failed, latencyMs * version.latencyFactor(), Math.round(costMicros * version.costFactor()));
    }

    String observation(int stage, Instant from, Instant until) {
        String form = """
                {"stage":%d,"source":"pipeline","windowStart":"%s","windowEnd":"%s","candidate":%s,"baseline":%s}""";
        return form.formatted(stage, from, until, candidate.json("v2"), baseline.json("v1"));
    }

    /** The counts of one version. */
    static final class Counts {
        /** 125 ms, doubling to 64 s. */
        private static final int BOUNDS = 10;

        private final long[] atMost = new long[BOUNDS];
        private long requests;
        private long errors;
        private long costMicros;

        long requests() {
            return requests;
        }

        void add(boolean failed, double latencyMs, long micros) {
            requests++;
            errors += failed ? 1 : 0;
            costMicros += micros;
            for (int i = 0; i < BOUNDS; i++) {
                atMost[i] += latencyMs <= bound(i) ? 1 : 0;
            }
        }

        String json(String version) {
            StringJoiner buckets = new StringJoiner(",");
            for (int i = 0; i < BOUNDS; i++) {
                buckets.add("{\"leMs\":%d,\"count\":%d}".formatted(bound(i), atMost[i]));
            }
            buckets.add("{\"leMs\":null,\"count\":%d}".formatted(requests));
            String form = """
                    {"version":"%s","requests":%d,"errors":%d,"validationFailures":0,\
                    "latency":{"buckets":[%s]},"cost":{"total":%s}}""";
            return form.formatted(version, requests, errors, buckets, BigDecimal.valueOf(costMicros, 6));
        }

        private static long bound(int i) {
            return 125L << i;
        }
    }
}
