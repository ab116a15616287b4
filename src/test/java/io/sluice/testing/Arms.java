package io.sluice.testing;

import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Verdict;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Histogram.Bucket;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SideCounts;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.policy.Limit;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.policy.Promotion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Builds arms and policies for tests in the words of the API. */
public final class Arms {
    private final String version;
    private final long requests;
    private final SortedMap<String, Measurement> measurements = new TreeMap<>();
    private SideCounts aside = SideCounts.NONE;

    private Arms(String version, long requests) {
        this.version = version;
        this.requests = requests;
    }

    public static Arms candidate(long requests) {
        return new Arms("b", requests);
    }

    public static Arms baseline(long requests) {
        return new Arms("a", requests);
    }

    public Arms errors(long errors) {
        return with("errorRate", new Proportion(errors, requests));
    }

    public Arms cost(String total) {
        return with("cost", new Mean(new BigDecimal(total), requests, null));
    }

    /** Costs whose spread is known too. */
    public Arms cost(String total, String sumOfSquares) {
        return with("cost", new Mean(new BigDecimal(total), requests, new BigDecimal(sumOfSquares)));
    }

    /** How many requests began, of which this arm's finished. */
    public Arms started(long started) {
        return with("unfinished", new Proportion(started - requests, started));
    }

    /** Requests that another provider answered. */
    public Arms servedByFallback(long served) {
        aside = new SideCounts(null, served);
        return this;
    }

    public Arms p95(String milliseconds) {
        return with("p95", new SingleP95(new BigDecimal(milliseconds)));
    }

    public Arms with(String metric, Measurement measurement) {
        measurements.put(metric, measurement);
        return this;
    }

    public Arm arm() {
        return new Arm(version, requests, measurements, aside);
    }

    /** Cumulative buckets; a bound of {@code open} has none. */
    public static Histogram histogram(String bounds, String counts) {
        String[] ends = bounds.split(" ");
        String[] numbers = counts.split(" ");
        List<Bucket> buckets = new ArrayList<>();
        for (int i = 0; i < ends.length; i++) {
            BigDecimal end = ends[i].equals("open") ? null : new BigDecimal(ends[i]);
            buckets.add(new Bucket(end, Long.parseLong(numbers[i])));
        }
        return new Histogram(buckets);
    }

    /** A policy that judges one preset or custom metric and nothing else. */
    public static Policy only(long minRequests, Metric metric, Limit limit) {
        SortedMap<String, MetricRule> rules = new TreeMap<>();
        rules.put(metric.name(), new MetricRule(metric.kind(), metric.direction(), limit, true));
        return new Policy(new BigDecimal("0.95"), minRequests, rules);
    }

    /** The same with an absolute limit. */
    public static Policy only(long minRequests, Metric metric, Limit limit, String absoluteLimit) {
        SortedMap<String, MetricRule> rules = new TreeMap<>();
        BigDecimal worst = new BigDecimal(absoluteLimit);
        rules.put(metric.name(), new MetricRule(metric.kind(), metric.direction(), limit, true, worst));
        return new Policy(new BigDecimal("0.95"), minRequests, rules);
    }

    /** The same policy, which goes on only where every proportion was shown to be within its margin. */
    public static Policy nonInferior(Policy policy) {
        return new Policy(policy.confidence(), policy.minRequests(), policy.metrics(), Promotion.NON_INFERIORITY, null);
    }

    public static Policy errorRateOnly(long minRequests, String margin, String relativeMargin) {
        return only(minRequests, Metric.ERROR_RATE, margin(margin, relativeMargin));
    }

    public static Limit margin(String absolute, String relative) {
        return new Limit.Margin(new BigDecimal(absolute), new BigDecimal(relative));
    }

    public static Limit maxRatio(String times) {
        return new Limit.MaxRatio(new BigDecimal(times));
    }

    public static Verdict judged(Policy policy, Arms candidate, Arms baseline) {
        return Judge.judge(policy, Evidence.of(candidate.arm(), baseline.arm()));
    }
}
