package io.sluice.judge;

import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Histogram.Bucket;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.measure.Slices;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.watch.WatchSums;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one verdict costs in the core, its evidence hash included: the standard policy over all four of its metrics,
 * with the p95 once from one number and once from a histogram of eleven buckets, and once under watch, as the
 * thousand-and-first observation of a rollout. Sampled, so that a busy machine shows
 * in the high percentiles and not in the middle.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 3)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class JudgeBenchmark {
    private final Policy policy = Policy.standard();
    private final Evidence single = Evidence.of(single("v2", 287, 50), single("v1", 313, 6));
    private final Arm newest = sliced(single("v2", 20, 1));
    private final Arm newestOfBaseline = sliced(single("v1", 380, 6));
    private final WatchSums thousandWindows = thousandWindows();
    private final Evidence histogram = Evidence.of(histogram("v2", 287, 5), histogram("v1", 313, 6));

    @Benchmark
    public Verdict standardPolicyWithSingleP95() {
        return Judge.judge(policy, single);
    }

    @Benchmark
    public Verdict standardPolicyWithHistogram() {
        return Judge.judge(policy, histogram);
    }

    /** One more observation with slices after a thousand others: its term, the discount, the verdict and its hash. */
    @Benchmark
    public Verdict watchedAfterAThousandObservations() {
        WatchSums sums = thousandWindows.plus(newest, newestOfBaseline);
        Arm candidate = single.candidate().plus(newest);
        Arm baseline = single.baseline().plus(newestOfBaseline);
        return Judge.judge(policy, Evidence.of(candidate, baseline).watched(sums.evidence()));
    }

    private WatchSums thousandWindows() {
        WatchSums sums = WatchSums.of(policy);
        for (int window = 0; window < 1_000; window++) {
            sums = sums.plus(newest, newestOfBaseline);
        }
        return sums;
    }

    private static Arm sliced(Arm arm) {
        Proportion errors = (Proportion) arm.measurements().get("errorRate");
        List<Proportion> parts = new ArrayList<>();
        for (int slice = 0; slice < Slices.COUNT; slice++) {
            parts.add(new Proportion(slice < errors.count() ? 1 : 0, errors.of() / Slices.COUNT));
        }
        TreeMap<String, io.sluice.judge.core.measure.Measurement> measurements = new TreeMap<>(arm.measurements());
        measurements.put("errorRate", new Proportion(errors.count(), errors.of(), new Slices(parts)));
        return new Arm(arm.version(), arm.requests(), measurements);
    }

    private static Arm single(String version, long requests, long errors) {
        return arm(version, requests, errors, new SingleP95(new BigDecimal("910")));
    }

    private static Arm histogram(String version, long requests, long errors) {
        List<Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            buckets.add(new Bucket(BigDecimal.valueOf(125L << i), requests * i / 10));
        }
        buckets.add(new Bucket(null, requests));
        return arm(version, requests, errors, new Histogram(buckets));
    }

    private static Arm arm(
            String version, long requests, long errors, io.sluice.judge.core.measure.Measurement latency) {
        return new Arm(
                version,
                requests,
                new TreeMap<>(Map.of(
                        "errorRate", new Proportion(errors, requests),
                        "validationRate", new Proportion(0, requests),
                        "p95", latency,
                        "cost", new Mean(BigDecimal.valueOf(requests, 3), requests, null))));
    }
}
