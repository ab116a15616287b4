package io.sluice.judge.core;

import io.sluice.judge.core.Split.Subjects;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.MetricKind;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Ratio;
import io.sluice.judge.core.measure.RatioSquares;
import io.sluice.judge.core.measure.SideCounts;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.measure.Slices;
import io.sluice.judge.core.measure.Stratum;
import io.sluice.judge.core.measure.Values;
import io.sluice.judge.core.policy.Direction;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.policy.MetricRule;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.policy.Promotion;
import io.sluice.judge.core.watch.WatchEvidence;
import io.sluice.judge.core.watch.WatchSums;
import io.sluice.kernel.Share;
import io.sluice.testing.Arms;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Policies and counts drawn at random, so that each rule and each form of a metric is met. */
final class RandomEvidence {
    private static final Metric PER_TOKEN =
            new Metric("centsPerToken", "centsPerToken", MetricKind.RATIO, Direction.HIGHER);

    private final Random random;

    RandomEvidence(Random random) {
        this.random = random;
    }

    Evidence.Case next() {
        Policy policy = policy();
        double badness = random.nextInt(3) == 0 ? 1 + 3 * random.nextDouble() : 1;
        Duration age = random.nextInt(8) == 0 ? Duration.ofMinutes(random.nextInt(90)) : null;
        Evidence evidence = new Evidence(
                        random.nextInt(4), arm("b", badness), arm("a", 1), random.nextInt(12) == 0, age, 1)
                .splitAs(split())
                .watched(random.nextBoolean() ? watched(policy, badness) : null)
                .observedFor(random.nextBoolean() ? Duration.ofSeconds(random.nextInt(3_600)) : null);
        return new Evidence.Case(policy, evidence);
    }

    private WatchEvidence watched(Policy policy, double badness) {
        WatchSums sums = WatchSums.of(policy);
        for (int window = random.nextInt(6); window >= 0; window--) {
            sums = sums.plus(sliced(arm("b", badness)), sliced(arm("a", 1)));
        }
        return sums.evidence();
    }

    /** The arm with its errors dealt out over slices, and one stratum. */
    private Arm sliced(Arm arm) {
        Proportion errors = (Proportion) Objects.requireNonNull(arm.get("errorRate"));
        List<Proportion> parts = new ArrayList<>();
        for (int slice = 0; slice < Slices.COUNT; slice++) {
            long of = (errors.of() - errors.count()) / Slices.COUNT;
            parts.add(new Proportion(Math.min(of, random.nextInt(1 + (int) (errors.count() / Slices.COUNT))), of));
        }
        SortedMap<String, Measurement> measurements = new TreeMap<>(arm.measurements());
        measurements.put("errorRate", new Proportion(errors.count(), errors.of(), new Slices(parts)));
        SortedMap<String, Proportion> half = new TreeMap<>();
        half.put("errorRate", new Proportion(errors.count() / 2, errors.of() / 2));
        SortedMap<String, Stratum> strata = new TreeMap<>();
        strata.put("a tenant", new Stratum(arm.requests() / 2, half));
        return new Arm(arm.version(), arm.requests(), measurements, arm.aside(), strata);
    }

    private Policy policy() {
        int which = random.nextInt(4);
        if (which == 0) {
            return Policy.standard();
        }
        SortedMap<String, MetricRule> rules = new TreeMap<>();
        List<Metric> metrics = new ArrayList<>(Metric.presets());
        metrics.add(PER_TOKEN);
        for (Metric metric : metrics) {
            if (random.nextInt(3) == 0) {
                rules.put(metric.name(), rule(metric));
            }
        }
        rules.putIfAbsent("errorRate", rule(Metric.ERROR_RATE));
        Promotion promotion = random.nextInt(3) == 0 ? Promotion.NON_INFERIORITY : Promotion.COMPARISON;
        return new Policy(
                decimal(random.nextInt(2) == 0 ? 0.95 : 0.9, 2), 10 + random.nextInt(60), rules, promotion, null);
    }

    private MetricRule rule(Metric metric) {
        boolean isProportion = metric.kind() == MetricKind.PROPORTION;
        double limit = isProportion ? random.nextDouble() * 0.3 : random.nextDouble() * 2_000;
        return new MetricRule(
                metric.kind(),
                metric.direction(),
                isProportion
                        ? Arms.margin(decimal(random.nextDouble() * 0.1, 4).toPlainString(), "0.1")
                        : Arms.maxRatio(decimal(1 + random.nextDouble(), 3).toPlainString()),
                random.nextBoolean(),
                random.nextInt(4) == 0 ? decimal(limit, 5) : null);
    }

    private @Nullable Split split() {
        if (random.nextInt(3) > 0) {
            return null;
        }
        Share share = new Share(1 + random.nextInt(99_998));
        long users = random.nextInt(5_000);
        double shift = random.nextInt(4) == 0 ? 1.3 : 1;
        long candidate = Math.min(users, Math.round(users * share.parts() / 100_000.0 * shift));
        return new Split(share, random.nextBoolean() ? new Subjects(candidate, users - candidate) : null);
    }

    private Arm arm(String version, double badness) {
        long requests = random.nextInt(10) == 0 ? random.nextInt(30) : 30 + random.nextInt(4_000);
        SortedMap<String, Measurement> all = new TreeMap<>();
        long errors = Math.min(requests, Math.round(requests * random.nextDouble() * 0.06 * badness));
        all.put("errorRate", new Proportion(errors, requests));
        maybe(all, "unfinished", new Proportion(errors, requests + errors));
        maybe(all, "taskSuccess", new Proportion(requests - errors, requests));
        maybe(all, "p95", percentile(badness));
        maybe(all, "timeToFirstToken", percentile(badness));
        maybe(all, "cost", mean(requests, badness, random.nextBoolean()));
        maybe(all, "tokens", mean(requests, badness, true));
        maybe(all, "evalScore", mean(requests, 1 / badness, random.nextBoolean()));
        maybe(all, "centsPerToken", ratio(requests, badness));
        Long fallback = random.nextInt(3) == 0 ? Long.valueOf(random.nextInt(2_000)) : null;
        return new Arm(version, requests, all, new SideCounts(null, fallback));
    }

    private void maybe(SortedMap<String, Measurement> all, String name, Measurement measurement) {
        if (random.nextInt(4) > 0) {
            all.put(name, measurement);
        }
    }

    private Measurement percentile(double badness) {
        int form = random.nextInt(3);
        if (form == 0) {
            return new SingleP95(decimal(200 * badness + random.nextInt(300), 1));
        }
        if (form == 1) {
            List<BigDecimal> values = new ArrayList<>();
            for (int i = random.nextInt(400); i >= 0; i--) {
                values.add(decimal(-300 * badness * StrictMath.log(1 - random.nextDouble()), 2));
            }
            return new Values(values);
        }
        StringBuilder counts = new StringBuilder();
        long count = 0;
        for (int i = 0; i < 5; i++) {
            count += random.nextInt(300);
            counts.append(i == 0 ? "" : " ").append(count);
        }
        return Arms.histogram("100 250.5 500 1000 open", counts.toString());
    }

    private Mean mean(long of, double badness, boolean hasSquares) {
        if (random.nextInt(12) == 0) {
            return new Mean(BigDecimal.ZERO, of, hasSquares ? BigDecimal.ZERO : null);
        }
        double each = badness * (0.5 + random.nextDouble());
        double squares = each * each * (1 + random.nextDouble());
        return new Mean(decimal(each * of, 6), of, hasSquares ? decimal(squares * of, 9) : null);
    }

    private Ratio ratio(long requests, double badness) {
        long of = requests + 1;
        double x = badness * (0.5 + random.nextDouble());
        double y = 10;
        RatioSquares squares = new RatioSquares(
                of, decimal(x * x * 1.4 * of, 9), decimal(y * y * 1.2 * of, 9), decimal(x * y * 1.1 * of, 9));
        return new Ratio(decimal(x * of, 6), decimal(y * of, 6), random.nextBoolean() ? squares : null);
    }

    private static BigDecimal decimal(double value, int places) {
        return new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN);
    }
}
