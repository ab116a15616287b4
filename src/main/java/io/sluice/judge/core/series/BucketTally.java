package io.sluice.judge.core.series;

import io.sluice.judge.core.measure.Histogram;
import io.sluice.judge.core.measure.Histogram.Bucket;
import io.sluice.judge.core.source.SourceQuery.BoundUnit;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the histograms of one selector rose by inside a window, bound by bound.
 *
 * <p>The buckets of one histogram live in one process and are sampled together: where one of them falls, all have begun
 * again.
 */
final class BucketTally {
    private static final String BOUND = "le";
    private static final String OPEN = "+Inf";
    /** Finite bounds rise, the open one is the last. */
    private static final Comparator<BigDecimal> BY_BOUND = Comparator.nullsLast(Comparator.naturalOrder());

    private final Counters counters;
    private final BoundUnit unit;

    BucketTally(Counters counters, BoundUnit unit) {
        this.counters = counters;
        this.unit = unit;
    }

    /** The histogram, or null where nothing was measured. */
    @Nullable
    Histogram histogram() throws Unreadable {
        Map<SortedMap<String, String>, Map<BigDecimal, Series>> histograms = byHistogram();
        requireSameBounds(histograms);
        SortedMap<BigDecimal, BigDecimal> rises = new TreeMap<>(BY_BOUND);
        for (Map<BigDecimal, Series> histogram : histograms.values()) {
            List<Step> restarts = restarts(histogram.values());
            for (Map.Entry<BigDecimal, Series> bucket : histogram.entrySet()) {
                BigDecimal rise = rise(bucket.getValue(), restarts);
                if (rise == null) {
                    return null;
                }
                rises.merge(bucket.getKey(), rise, BigDecimal::add);
            }
        }
        boolean hasCounted = rises.values().stream().anyMatch(rise -> rise.signum() > 0);
        return hasCounted || counters.isFresh() ? histogram(rises) : null;
    }

    private Map<SortedMap<String, String>, Map<BigDecimal, Series>> byHistogram() throws Unreadable {
        Map<SortedMap<String, String>, Map<BigDecimal, Series>> histograms = new LinkedHashMap<>();
        for (Series series : counters.series()) {
            SortedMap<String, String> others = new TreeMap<>(series.labels());
            BigDecimal bound = bound(others.remove(BOUND));
            Series twin = histograms
                    .computeIfAbsent(others, labels -> new TreeMap<>(BY_BOUND))
                    .put(bound, series);
            if (twin != null) {
                throw bad("has a bound twice");
            }
        }
        return histograms;
    }

    /** Null for the open bound. */
    private @Nullable BigDecimal bound(@Nullable String written) throws Unreadable {
        if (written == null) {
            throw bad("has no label le: these are no buckets");
        }
        if (written.equals(OPEN)) {
            return null;
        }
        try {
            return new BigDecimal(written).stripTrailingZeros();
        } catch (NumberFormatException notANumber) {
            throw bad("has the bound " + written);
        }
    }

    private void requireSameBounds(Map<SortedMap<String, String>, Map<BigDecimal, Series>> histograms)
            throws Unreadable {
        Set<BigDecimal> bounds = Set.of();
        for (Map<BigDecimal, Series> histogram : histograms.values()) {
            if (!bounds.isEmpty() && !bounds.equals(histogram.keySet())) {
                throw bad("has histograms with different bounds, which cannot be merged");
            }
            bounds = histogram.keySet();
        }
        if (!bounds.isEmpty() && !bounds.contains(null)) {
            throw bad("has no bucket +Inf");
        }
    }

    private List<Step> restarts(Iterable<Series> buckets) {
        List<Step> restarts = new ArrayList<>();
        for (Series bucket : buckets) {
            Step.inside(counters.window(), bucket).stream().filter(Step::isFall).forEach(restarts::add);
        }
        return restarts;
    }

    private @Nullable BigDecimal rise(Series bucket, List<Step> restarts) throws Unreadable {
        BigDecimal rise = BigDecimal.ZERO;
        for (Step step : Step.inside(counters.window(), bucket)) {
            if (!step.isKnown()) {
                return null;
            }
            if (step.value() < 0 || step.before() < 0) {
                throw bad("is below zero");
            }
            rise = rise.add(step.rise(step.isFirst() || restarts.stream().anyMatch(step::overlaps)));
        }
        return rise;
    }

    private Histogram histogram(SortedMap<BigDecimal, BigDecimal> rises) throws Unreadable {
        List<Bucket> buckets = new ArrayList<>();
        try {
            for (Map.Entry<BigDecimal, BigDecimal> entry : rises.entrySet()) {
                BigDecimal bound = entry.getKey();
                long count = new Tally(entry.getValue(), true, true).count(counters.what());
                buckets.add(new Bucket(bound == null ? null : unit.toMilliseconds(bound), count));
            }
            return new Histogram(buckets);
        } catch (Refused refused) {
            throw bad(refused.field() + " " + refused.detail());
        }
    }

    private Unreadable bad(String what) {
        return new Unreadable("BAD_SERIES", counters.what() + " " + what);
    }
}
