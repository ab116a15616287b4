package io.sluice.judge.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The metrics that are judged: those of the policy, and beside an error rate the requests that never ended. A candidate
 * that hangs makes no errors, so that its error rate alone would look healthy.
 */
final class JudgedMetrics {
    private static final String ERROR_RATE = Metric.ERROR_RATE.name();
    private static final String UNFINISHED = Metric.UNFINISHED.name();
    private static final String P95 = Metric.P95.name();

    private JudgedMetrics() {}

    /** Unfinished requests under the limits of the error rate, where both arms tell how many began. */
    static SortedMap<String, MetricRule> of(Policy policy, Evidence evidence) {
        MetricRule errors = policy.metrics().get(ERROR_RATE);
        if (errors == null
                || !isTold(evidence.candidate())
                || !isTold(evidence.baseline())
                || policy.metrics().containsKey(UNFINISHED)) {
            return policy.metrics();
        }
        SortedMap<String, MetricRule> rules = new TreeMap<>(policy.metrics());
        rules.put(UNFINISHED, errors.optional());
        return rules;
    }

    private static boolean isTold(Arm arm) {
        return arm.get(UNFINISHED) instanceof Proportion unfinished && unfinished.hasData();
    }

    /** That only one arm tells how many requests began; null where both do or neither. */
    static @Nullable Warning notCompared(Policy policy, Evidence evidence) {
        boolean isOneSided = isTold(evidence.candidate()) != isTold(evidence.baseline());
        return isOneSided && !policy.metrics().containsKey(UNFINISHED)
                ? new Warning("NOT_COMPARED", "only one arm tells what it started: unfinished requests are not judged")
                : null;
    }

    /** That an arm has more latencies than requests, as a running total has; null where none does. */
    static @Nullable Warning latencyAboveRequests(Evidence evidence) {
        Warning ofCandidate = latencyAboveRequests("candidate", evidence.candidate());
        return ofCandidate == null ? latencyAboveRequests("baseline", evidence.baseline()) : ofCandidate;
    }

    private static @Nullable Warning latencyAboveRequests(String place, Arm arm) {
        Measurement latency = arm.get(P95);
        long size = latency == null ? 0 : latency.size().orElse(0);
        return size > arm.begun()
                ? new Warning(
                        "LATENCY_ABOVE_REQUESTS",
                        place + ": " + size + " latencies of " + arm.begun()
                                + " requests; an increment is asked for, not a running total")
                : null;
    }
}
