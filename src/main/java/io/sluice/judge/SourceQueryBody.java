package io.sluice.judge;

import io.sluice.judge.core.source.Selector;
import io.sluice.judge.core.source.SourceQuery;
import io.sluice.judge.core.source.SourceQuery.Absence;
import io.sluice.judge.core.source.SourceQuery.BoundUnit;
import io.sluice.judge.core.source.SourceQuery.Buckets;
import io.sluice.judge.core.source.SourceQuery.Part;
import io.sluice.judge.core.source.SourceQuery.Quotient;
import io.sluice.judge.core.source.SourceQuery.Total;
import io.sluice.kernel.Refused;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How one metric is measured: the counters in place of the numbers that an observation would bring. {@code count} and
 * {@code of} are a proportion, {@code sum} and {@code of} a mean, {@code sum} and {@code per} a ratio, {@code buckets}
 * a percentile.
 *
 * @param of the arm's requests where it is left out
 * @param unit of the buckets' bounds, {@code s} where it is left out, or {@code ms}
 * @param absent what no series means while the arm has requests: {@code noData} where it is left out, or {@code zero}
 *     for counters that are created at their first event
 */
@Schema(
        example =
                "{\"count\":\"http_requests_total{version=\\\"$version\\\",status=~\\\"5..\\\"}\",\"absent\":\"zero\"}")
public record SourceQueryBody(
        @Nullable String count,
        @Nullable String of,
        @Nullable String sum,
        @Nullable String sumOfSquares,
        @Nullable String per,
        @Nullable String buckets,
        @Nullable String unit,
        @Nullable String absent) {

    /** The query, of an arm whose requests that selector counts. */
    SourceQuery query(Selector requests) {
        requireBelongs(per == null && buckets == null, "of", of);
        requireBelongs(count == null && buckets == null, "sum", sum);
        requireBelongs(sum != null && per == null, "sumOfSquares", sumOfSquares);
        requireBelongs(sum != null, "per", per);
        requireBelongs(count == null && sum == null, "buckets", buckets);
        requireBelongs(buckets != null, "unit", unit);
        requireBelongs(buckets == null, "absent", absent);
        if (buckets != null) {
            return new Buckets(
                    Selector.ofText("buckets", buckets),
                    unit == null ? BoundUnit.SECONDS : BoundUnit.ofWord("unit", unit));
        }
        Absence meaning = absent == null ? Absence.NO_DATA : Absence.ofWord("absent", absent);
        Selector divisor = of == null ? requests : Selector.ofText("of", of);
        if (count != null) {
            return new Part(Selector.ofText("count", count), divisor, meaning);
        }
        if (sum == null) {
            throw Refused.field("count", "is required, or sum, or buckets");
        }
        Selector total = Selector.ofText("sum", sum);
        if (per != null) {
            return new Quotient(total, Selector.ofText("per", per), meaning);
        }
        Selector squares = sumOfSquares == null ? null : Selector.ofText("sumOfSquares", sumOfSquares);
        return new Total(total, divisor, squares, meaning);
    }

    private static void requireBelongs(boolean belongs, String field, @Nullable String value) {
        if (value != null && !belongs) {
            throw Refused.field(field, "does not belong to what else is named of this metric");
        }
    }
}
