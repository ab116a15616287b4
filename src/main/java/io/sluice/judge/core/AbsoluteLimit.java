package io.sluice.judge.core;

import io.sluice.judge.core.measure.Average;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.measure.Overdispersion;
import io.sluice.judge.core.measure.Percentile;
import io.sluice.judge.core.measure.Percentile.Tail;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.measure.SingleP95;
import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.LogDelta;
import io.sluice.judge.core.statistics.SmallestCount;
import io.sluice.judge.core.statistics.Wilson;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Judges a metric by itself: surely beyond its absolute limit fails, surely within it passes, and between the two it is
 * undecided, so that two versions that are equally bad do not go on.
 *
 * <p>A proportion's interval is Wilson's, of independent requests where slices of the users tell; a mean's or a ratio's
 * is log-delta; of a percentile the part of requests beyond the limit is compared with .05. Where no interval is
 * possible the value itself decides.
 */
final class AbsoluteLimit {
    private final Question question;
    private final Measurement candidate;
    private final BigDecimal limit;

    private AbsoluteLimit(Question question, Measurement candidate, BigDecimal limit) {
        this.question = question;
        this.candidate = candidate;
        this.limit = limit;
    }

    /** The ruling of the comparison together with that of the limit. */
    static Ruling judge(Question question, Measurement candidate, Ruling comparison) {
        BigDecimal limit = question.rule().absoluteLimit();
        return limit == null
                ? comparison
                : comparison.and(new AbsoluteLimit(question, candidate, limit).ruling(comparison.check()));
    }

    /**
     * Where the candidate lies.
     *
     * @param target what the interval is compared with
     * @param of how many things the interval comes from; 0 where there is no interval to narrow
     */
    private record Position(Interval interval, double target, long of) {}

    private Ruling ruling(Check check) {
        Position position = position(1);
        double favourable = question.isLowerWorse()
                ? position.interval().high()
                : position.interval().low();
        if (question.isWorse(favourable, position.target())) {
            return Ruling.failed(check, Reason.beyondLimit(question, shown() + " is beyond the limit " + limitText()));
        }
        if (isWithin(position)) {
            return Ruling.passed(check);
        }
        String why = shown() + " is not surely within the limit " + limitText();
        return Ruling.undecided(check, Reason.undecided(question, why), need(position));
    }

    private boolean isWithin(Position position) {
        double unfavourable = question.isLowerWorse()
                ? position.interval().low()
                : position.interval().high();
        return !question.isWorse(unfavourable, position.target());
    }

    private Need need(Position position) {
        OptionalLong enough = position.of() == 0
                ? OptionalLong.empty()
                : SmallestCount.above(position.of(), count -> isWithin(position((double) count / position.of())));
        return enough.isPresent()
                ? question.pace().need(enough.getAsLong() - position.of(), 0, question.metric())
                : Need.ofNoNumber(question.metric(), "at its present value it stays beyond the limit " + limitText());
    }

    /** Where the candidate would lie with that many times as much of the same. */
    private Position position(double times) {
        if (candidate instanceof Proportion proportion) {
            Double overdispersion = Overdispersion.of(proportion);
            double worth = overdispersion == null ? times : times / overdispersion;
            return new Position(
                    wilson(proportion.count(), proportion.of(), worth), limit.doubleValue(), proportion.of());
        }
        if (candidate instanceof Percentile percentile) {
            return position(percentile, times);
        }
        return position((Average) candidate, times);
    }

    private Position position(Percentile percentile, double times) {
        Tail tail = percentile.slowerThan(limit);
        if (tail == null) {
            return new Position(exactly(Objects.requireNonNull(percentile.p95Ms())), limit.doubleValue(), 0);
        }
        double low = wilson(tail.least(), tail.of(), times).low();
        double high = wilson(tail.most(), tail.of(), times).high();
        return new Position(new Interval(low, high), Percentile.ABOVE, tail.of());
    }

    private Position position(Average average, double times) {
        OptionalDouble variance = average.relativeVariance();
        OptionalLong size = average.size();
        if (variance.isEmpty() || size.isEmpty()) {
            return new Position(exactly(average.value()), limit.doubleValue(), 0);
        }
        Interval interval =
                LogDelta.around(average.value().doubleValue(), variance.getAsDouble() / times, question.z());
        return new Position(interval, limit.doubleValue(), size.getAsLong());
    }

    private Interval wilson(double count, long of, double times) {
        return Wilson.of(count * times, of * times, question.z());
    }

    private static Interval exactly(BigDecimal value) {
        return new Interval(value.doubleValue(), value.doubleValue());
    }

    private String shown() {
        Interval interval = position(1).interval();
        if (candidate instanceof Percentile percentile) {
            BigDecimal p95 = percentile.p95Ms();
            String value = p95 == null ? "in the open last bucket" : Phrase.milliseconds(p95);
            return percentile instanceof SingleP95
                    ? value
                    : value + ", with " + Phrase.between(interval) + " of the requests slower than the limit,";
        }
        String value = candidate instanceof Average average ? Phrase.number(average.value()) : candidate.toString();
        return interval.low() == interval.high() ? value : value + " " + Phrase.between(interval);
    }

    private String limitText() {
        return candidate instanceof Percentile ? Phrase.milliseconds(limit) : Phrase.number(limit);
    }
}
