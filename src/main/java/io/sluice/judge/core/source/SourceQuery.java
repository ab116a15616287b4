package io.sluice.judge.core.source;

import io.sluice.judge.core.measure.MetricKind;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How one metric is measured at a source: the counters whose increases make up its measurement. */
public sealed interface SourceQuery {

    MetricKind kind();

    /** Every selector that must be asked for. */
    List<Selector> selectors();

    /** What it means that a counter has no series although the arm has requests. */
    enum Absence {
        /** Nothing is known: the release is held. */
        NO_DATA("noData"),
        /** Nothing has happened yet, as with counters that are created at their first event. */
        ZERO("zero");

        private final String word;

        Absence(String word) {
            this.word = word;
        }

        /** As the API writes it. */
        public String word() {
            return word;
        }

        public static Absence ofWord(String field, String word) {
            return Stream.of(values())
                    .filter(absence -> absence.word.equals(word))
                    .findFirst()
                    .orElseThrow(() -> Refused.field(field, "must be noData or zero"));
        }
    }

    /** The unit of a histogram's bounds. */
    enum BoundUnit {
        SECONDS("s", new BigDecimal(1000)),
        MILLISECONDS("ms", BigDecimal.ONE);

        private final String word;
        private final BigDecimal milliseconds;

        BoundUnit(String word, BigDecimal milliseconds) {
            this.word = word;
            this.milliseconds = milliseconds;
        }

        /** As the API writes it. */
        public String word() {
            return word;
        }

        public BigDecimal toMilliseconds(BigDecimal bound) {
            return bound.multiply(milliseconds);
        }

        public static BoundUnit ofWord(String field, String word) {
            return Stream.of(values())
                    .filter(unit -> unit.word.equals(word))
                    .findFirst()
                    .orElseThrow(() -> Refused.field(field, "must be s or ms"));
        }
    }

    /** A proportion: how many of how many. */
    record Part(Selector count, Selector of, Absence absent) implements SourceQuery {
        @Override
        public MetricKind kind() {
            return MetricKind.PROPORTION;
        }

        @Override
        public List<Selector> selectors() {
            return List.of(count, of);
        }
    }

    /** A mean: a sum over a number of things. */
    record Total(Selector sum, Selector of, @Nullable Selector sumOfSquares, Absence absent) implements SourceQuery {
        @Override
        public MetricKind kind() {
            return MetricKind.MEAN;
        }

        @Override
        public List<Selector> selectors() {
            return Stream.concat(Stream.of(sum, of), Optional.ofNullable(sumOfSquares).stream())
                    .toList();
        }
    }

    /** A ratio: a sum over another sum. */
    record Quotient(Selector sum, Selector per, Absence absent) implements SourceQuery {
        @Override
        public MetricKind kind() {
            return MetricKind.RATIO;
        }

        @Override
        public List<Selector> selectors() {
            return List.of(sum, per);
        }
    }

    /** A percentile: the cumulative buckets of a histogram, their bounds in the label {@code le}. */
    record Buckets(Selector buckets, BoundUnit unit) implements SourceQuery {
        @Override
        public MetricKind kind() {
            return MetricKind.PERCENTILE;
        }

        @Override
        public List<Selector> selectors() {
            return List.of(buckets);
        }
    }
}
