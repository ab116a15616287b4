package io.sluice.judge.core.measure;

import io.sluice.judge.core.statistics.Interval;
import io.sluice.judge.core.statistics.Newcombe;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * k of n.
 *
 * @param count how many had it, 0 to {@code of}
 * @param of how many could have had it
 * @param slices the same by slice of the users, as far as those are known; null where they were not sent
 */
public record Proportion(long count, long of, @Nullable Slices slices) implements Measurement {
    public Proportion {
        Measurement.count("of", of);
        Measurement.count("count", count);
        if (count > of) {
            throw Refused.field("count", "must be at most " + of);
        }
        if (slices != null) {
            requirePart("slices", slices.total(), count, of);
        }
    }

    public Proportion(long count, long of) {
        this(count, of, null);
    }

    /** Refuses parts that cannot be parts of {@code count} of {@code of}. */
    static void requirePart(String field, Proportion part, long count, long of) {
        boolean isPart = part.count <= count && part.of <= of && count - part.count <= of - part.of;
        if (!isPart) {
            throw Refused.field(field, "must be parts of " + count + "/" + of + ", and add up to " + part);
        }
    }

    /** How many had it not: what is counted where less is worse. */
    public Proportion mirrored() {
        return new Proportion(of - count, of, slices == null ? null : slices.each(Proportion::mirrored));
    }

    /** The rate; only where there is data. */
    public double rate() {
        return (double) count / of;
    }

    public Interval interval(double z) {
        return interval(z, 1);
    }

    /**
     * The interval of as many independent requests as these are worth.
     *
     * @param overdispersion how many times the variance of independent requests theirs is, at least 1
     */
    public Interval interval(double z, double overdispersion) {
        return Wilson.of(count / overdispersion, of / overdispersion, z);
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
            return new Proportion(count + more.count, of + more.of, added(slices, more.slices));
        }
        throw Measurement.otherForm();
    }

    /** Slices of a part of the windows are kept: they tell of those windows. */
    private static @Nullable Slices added(@Nullable Slices one, @Nullable Slices other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.plus(other);
    }

    @Override
    public JsonObject toJson() {
        Canonical written = new Canonical().count("count", count).count("of", of);
        return slices == null
                ? written.object()
                : written.put("slices", slices.toJson()).object();
    }

    static Proportion ofJson(StoredObject stored) {
        Slices slices = stored.has("slices") ? Slices.ofJson(stored.items("slices")) : null;
        return new Proportion(stored.count("count"), stored.count("of"), slices);
    }

    /** For people: {@code 50/287}. */
    @Override
    public String toString() {
        return count + "/" + of;
    }
}
