package io.sluice.judge.core.measure;

import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.Newcombe;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import java.util.OptionalLong;

/**
 * k of n.
 *
 * @param count how many had it, 0 to {@code of}
 * @param of how many could have had it
 */
public record Proportion(long count, long of) implements Measurement {
    public Proportion {
        Measurement.count("of", of);
        Measurement.count("count", count);
        if (count > of) {
            throw Refused.field("count", "must be at most " + of);
        }
    }

    /** The rate; only where there is data. */
    public double rate() {
        return (double) count / of;
    }

    public Interval interval(double z) {
        return Wilson.of(count, of, z);
    }

    /** Newcombe's interval of this rate minus the other; only where both have data. */
    public Interval minus(Proportion other, double z) {
        return Newcombe.difference(rate(), interval(z), other.rate(), other.interval(z));
    }

    @Override
    public Estimate estimate(double z) {
        return hasData() ? Estimate.of(rate(), interval(z)) : Estimate.UNKNOWN;
    }

    @Override
    public MetricKind kind() {
        return MetricKind.PROPORTION;
    }

    @Override
    public boolean hasData() {
        return of > 0;
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.of(of);
    }

    @Override
    public Measurement plus(Measurement later) {
        if (later instanceof Proportion more) {
            return new Proportion(count + more.count, of + more.of);
        }
        throw Measurement.otherForm();
    }

    @Override
    public JsonObject toJson() {
        return new Canonical().count("count", count).count("of", of).object();
    }

    /** For people: {@code 50/287}. */
    @Override
    public String toString() {
        return count + "/" + of;
    }
}
