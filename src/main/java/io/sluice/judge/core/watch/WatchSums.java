package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.MetricKind;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Policy;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the watch has gathered of a rollout: for each proportion metric of the policy the evidence of all windows of all
 * stages. Adding a window costs the same however many came before.
 *
 * <p>Immutable. Windows are added in the order of {@code EvidenceBook}, since the sum of doubles depends on it.
 */
public final class WatchSums {
    private final SortedMap<String, MetricSums> metrics;

    private WatchSums(SortedMap<String, MetricSums> metrics) {
        this.metrics = metrics;
    }

    /** Nothing gathered yet. The metrics are the policy's, whether they will have data or not. */
    public static WatchSums of(Policy policy) {
        SortedMap<String, MetricSums> metrics = new TreeMap<>();
        policy.metrics().forEach((name, rule) -> {
            if (rule.kind() == MetricKind.PROPORTION) {
                metrics.put(name, MetricSums.of(rule));
            }
        });
        return new WatchSums(metrics);
    }

    /** With one more window of both arms. A metric that an arm does not carry stays as it is. */
    public WatchSums plus(Arm candidate, Arm baseline) {
        SortedMap<String, MetricSums> next = new TreeMap<>();
        metrics.forEach((name, sums) -> {
            Measurement one = candidate.get(name);
            Measurement other = baseline.get(name);
            if (one instanceof Proportion ofCandidate && other instanceof Proportion ofBaseline) {
                next.put(name, sums.plus(new Window(name, ofCandidate, ofBaseline, candidate, baseline)));
            } else {
                next.put(name, sums);
            }
        });
        return new WatchSums(next);
    }

    /** What the judge is shown of it, in fixed digits. */
    public WatchEvidence evidence() {
        SortedMap<String, Gathered> gathered = new TreeMap<>();
        metrics.forEach((name, sums) -> gathered.put(name, sums.gathered()));
        return new WatchEvidence(Collections.unmodifiableSortedMap(gathered));
    }

    /** One metric of one window: the whole of both arms, and the arms that may carry strata. */
    record Window(String metric, Proportion ofCandidate, Proportion ofBaseline, Arm candidate, Arm baseline) {}
}
