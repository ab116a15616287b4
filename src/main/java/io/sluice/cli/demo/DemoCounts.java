package io.sluice.cli.demo;

import java.util.List;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/** What one agent saw of one arm since its last report. */
final class DemoCounts {
    private static final List<Long> BOUNDS_MS = List.of(700L, 800L, 900L, 1_000L, 2_000L);

    private final long[] atMost = new long[BOUNDS_MS.size()];
    private long requests;
    private long errors;
    private long costMicros;

    void add(DemoVersion version, double share, SplittableRandom dice) {
        requests++;
        errors += version.fails(share, dice) ? 1 : 0;
        costMicros += version.costMicros();
        long latencyMs = version.latencyMs(dice);
        for (int i = 0; i < atMost.length; i++) {
            atMost[i] += latencyMs <= BOUNDS_MS.get(i) ? 1 : 0;
        }
    }

    /** An arm of a report, see the API. */
    String json() {
        StringJoiner buckets = new StringJoiner(",");
        for (int i = 0; i < atMost.length; i++) {
            buckets.add("{\"leMs\":" + BOUNDS_MS.get(i) + ",\"count\":" + atMost[i] + "}");
        }
        buckets.add("{\"leMs\":null,\"count\":" + requests + "}");
        return "{\"requests\":" + requests + ",\"errors\":" + errors
                + ",\"validationFailures\":0,\"latency\":{\"buckets\":[" + buckets + "]},\"cost\":{\"total\":"
                + costMicros + "e-6}}";
    }
}
