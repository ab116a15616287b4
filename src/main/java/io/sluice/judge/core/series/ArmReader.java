package io.sluice.judge.core.series;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Mean;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.Ratio;
import io.sluice.judge.core.source.ArmNames;
import io.sluice.judge.core.source.Selector;
import io.sluice.judge.core.source.SourceQuery;
import io.sluice.judge.core.source.SourceQuery.Absence;
import io.sluice.judge.core.source.SourceQuery.Buckets;
import io.sluice.judge.core.source.SourceQuery.Part;
import io.sluice.judge.core.source.SourceQuery.Quotient;
import io.sluice.judge.core.source.SourceQuery.Total;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts one arm of a window. */
final class ArmReader {
    private final SourceWindow asked;
    private final ArmNames names;
    private final Map<String, List<Series>> found;
    private final Restarts restarts;

    ArmReader(SourceWindow asked, ArmNames names, Map<String, List<Series>> found) {
        this.asked = asked;
        this.names = names;
        this.found = found;
        this.restarts = new Restarts(asked.source().terms().process());
    }

    /**
     * The arm, without the metrics of which nothing is known; empty where nothing is known of its requests.
     *
     * @param needsTraffic whether samples must be fresh
     */
    Arm arm(boolean needsTraffic) throws Unreadable {
        Counters counters = counters("requests", asked.source().requests());
        Tally requests = Tally.of(counters);
        boolean isLeft = !needsTraffic && !requests.isMeasured();
        if (!requests.isKnown() || counters.isEmpty() || isLeft) {
            return Arm.empty(names.version());
        }
        if (needsTraffic && !counters.isFresh()) {
            throw new Unreadable(
                    "STALE_METRICS",
                    counters.what() + ": no sample in the "
                            + asked.source().terms().staleAfter() + " before "
                            + asked.window().end());
        }
        SortedMap<String, Measurement> measurements = new TreeMap<>();
        for (Map.Entry<String, SourceQuery> query : asked.source().queries().entrySet()) {
            Measurement measurement = measurement(query.getKey(), query.getValue());
            if (measurement != null) {
                measurements.put(query.getKey(), measurement);
            }
        }
        return new Arm(names.version(), requests.count(counters.what()), measurements);
    }

    private @Nullable Measurement measurement(String metric, SourceQuery query) throws Unreadable {
        try {
            if (query instanceof Part part) {
                return proportion(metric, part);
            }
            if (query instanceof Total total) {
                return mean(metric, total);
            }
            if (query instanceof Quotient quotient) {
                return ratio(metric, quotient);
            }
            Buckets buckets = (Buckets) query;
            return new BucketTally(counters(metric, buckets.buckets()), buckets.unit()).histogram();
        } catch (Refused refused) {
            throw new Unreadable("BAD_SERIES", what(metric) + ": " + refused.field() + " " + refused.detail());
        }
    }

    private @Nullable Measurement proportion(String metric, Part part) throws Unreadable {
        Counters of = counters(metric + ".of", part.of());
        Counters count = counters(metric + ".count", part.count());
        restarts.requireTogether(of, count);
        Tally whole = Tally.of(of);
        Tally some = Tally.of(count);
        return areMeasured(some, whole, part.absent())
                ? new Proportion(some.count(count.what()), whole.count(of.what()))
                : null;
    }

    private @Nullable Measurement mean(String metric, Total total) throws Unreadable {
        Counters of = counters(metric + ".of", total.of());
        Counters sum = counters(metric + ".sum", total.sum());
        restarts.requireTogether(of, sum);
        Tally whole = Tally.of(of);
        Tally amount = Tally.of(sum);
        if (!areMeasured(amount, whole, total.absent())) {
            return null;
        }
        return new Mean(amount.amount(), whole.count(of.what()), squares(metric, total.sumOfSquares(), of));
    }

    /** Without them the mean is still one; so they are left out where they are not to be had. */
    private @Nullable BigDecimal squares(String metric, @Nullable Selector selector, Counters of) throws Unreadable {
        if (selector == null) {
            return null;
        }
        Counters squares = counters(metric + ".sumOfSquares", selector);
        restarts.requireTogether(of, squares);
        Tally tally = Tally.of(squares);
        return tally.isMeasured() ? tally.amount() : null;
    }

    private @Nullable Measurement ratio(String metric, Quotient quotient) throws Unreadable {
        Counters per = counters(metric + ".per", quotient.per());
        Counters sum = counters(metric + ".sum", quotient.sum());
        restarts.requireTogether(per, sum);
        Tally divisor = Tally.of(per);
        Tally amount = Tally.of(sum);
        return areMeasured(amount, divisor, quotient.absent()) ? new Ratio(amount.amount(), divisor.amount()) : null;
    }

    private static boolean areMeasured(Tally part, Tally whole, Absence absent) {
        boolean isPartMeasured = part.isMeasured() || part.isKnown() && absent == Absence.ZERO;
        return isPartMeasured && whole.isMeasured();
    }

    private Counters counters(String metric, Selector selector) {
        return asked.counters(what(metric), selector.of(names), found);
    }

    private String what(String metric) {
        return metric + " of the " + names.arm();
    }
}
