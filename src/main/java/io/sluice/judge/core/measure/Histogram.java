package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Durations counted in buckets, cumulative as Prometheus counts them.
 *
 * <p>Inside a finite bucket values are taken as evenly spread (Prometheus' convention), the first bucket begins at 0.
 * About an open last bucket nothing is known but its count.
 *
 * @param buckets bounds rise, counts do not fall, only the last bound may be open; at most {@value #MOST}
 */
public record Histogram(List<Bucket> buckets) implements Percentile {
    static final int MOST = 500;

    /**
     * One cumulative bucket.
     *
     * @param leMs the upper bound in milliseconds, included; null where it is open
     * @param count how many requests took at most that long
     */
    public record Bucket(@Nullable BigDecimal leMs, long count) {
        public Bucket {
            leMs = leMs == null ? null : Digits.plain(Percentile.milliseconds("leMs", leMs));
            Measurement.count("count", count);
        }

        private JsonValue bound() {
            return leMs == null ? JsonNull.NULL : JsonValue.text(leMs.toPlainString());
        }
    }

    public Histogram {
        if (buckets.size() > MOST) {
            throw Refused.field("buckets", "must have at most " + MOST + " items");
        }
        buckets = List.copyOf(buckets);
        for (int i = 1; i < buckets.size(); i++) {
            requireRising("buckets[" + i + "]", buckets.get(i - 1), buckets.get(i));
        }
    }

    private static void requireRising(String place, Bucket before, Bucket bucket) {
        if (before.leMs() == null) {
            throw Refused.field(place + ".leMs", "must not follow the open bucket");
        }
        if (bucket.leMs() != null && bucket.leMs().compareTo(before.leMs()) <= 0) {
            throw Refused.field(place + ".leMs", "must be above the bound before it");
        }
        if (bucket.count() < before.count()) {
            throw Refused.field(place + ".count", "must not be below the count before it: buckets are cumulative");
        }
    }

    private long total() {
        return buckets.isEmpty() ? 0 : buckets.get(buckets.size() - 1).count();
    }

    @Override
    public @Nullable BigDecimal p95Ms() {
        BigDecimal rank = BigDecimal.valueOf(total()).multiply(new BigDecimal("0.95"));
        BigDecimal from = BigDecimal.ZERO;
        BigDecimal below = BigDecimal.ZERO;
        for (Bucket bucket : buckets) {
            BigDecimal count = BigDecimal.valueOf(bucket.count());
            if (count.compareTo(rank) >= 0) {
                if (bucket.leMs() == null) {
                    return null;
                }
                BigDecimal part = rank.subtract(below).divide(count.subtract(below), MathContext.DECIMAL64);
                return Digits.plain(from.add(bucket.leMs().subtract(from).multiply(part), MathContext.DECIMAL64));
            }
            from = bucket.leMs() == null ? from : bucket.leMs();
            below = count;
        }
        throw new IllegalStateException("a histogram without data has no percentile");
    }

    @Override
    public Tail slowerThan(BigDecimal limitMs) {
        double from = 0;
        long below = 0;
        for (Bucket bucket : buckets) {
            if (bucket.leMs() == null) {
                boolean isExact = limitMs.doubleValue() <= from;
                return new Tail(isExact ? total() - below : 0, total() - below, total());
            }
            if (limitMs.compareTo(bucket.leMs()) < 0) {
                double to = bucket.leMs().doubleValue();
                double part = (limitMs.doubleValue() - from) / (to - from);
                double slower = total() - (below + (bucket.count() - below) * part);
                return new Tail(slower, slower, total());
            }
            from = bucket.leMs().doubleValue();
            below = bucket.count();
        }
        return new Tail(0, 0, total());
    }

    @Override
    public boolean hasData() {
        return total() > 0;
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.of(total());
    }

    /** Bound by bound; a histogram without buckets adds nothing. */
    @Override
    public Measurement plus(Measurement later) {
        if (!(later instanceof Histogram more)) {
            throw Measurement.otherForm();
        }
        if (buckets.isEmpty() || more.buckets.isEmpty()) {
            return buckets.isEmpty() ? more : this;
        }
        if (!bounds().equals(more.bounds())) {
            throw Refused.field("buckets", "must have the same bounds as before: " + bounds());
        }
        List<Bucket> sums = new ArrayList<>();
        for (int i = 0; i < buckets.size(); i++) {
            Bucket bucket = buckets.get(i);
            sums.add(new Bucket(
                    bucket.leMs(), bucket.count() + more.buckets.get(i).count()));
        }
        return new Histogram(sums);
    }

    private List<String> bounds() {
        return buckets.stream()
                .map(bucket -> bucket.leMs() == null ? "open" : bucket.leMs().toPlainString())
                .toList();
    }

    /** Two columns, so that evidence with many buckets stays small. */
    @Override
    public JsonObject toJson() {
        return new Canonical()
                .put(
                        "boundsMs",
                        JsonValue.array(buckets.stream().map(Bucket::bound).toList()))
                .put(
                        "counts",
                        JsonValue.array(buckets.stream()
                                .map(bucket -> JsonValue.number(bucket.count()))
                                .toList()))
                .object();
    }
}
