package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The durations of single requests in milliseconds, kept in rising order: the order of arrival is no evidence.
 *
 * @param valuesMs at most {@value #MOST}; more belong into a histogram
 */
public record Values(List<BigDecimal> valuesMs) implements Percentile {
    static final int MOST = 10_000;

    public Values {
        if (valuesMs.size() > MOST) {
            throw Refused.field("valuesMs", "must have at most " + MOST + " items in all; send buckets");
        }
        List<BigDecimal> sorted = new ArrayList<>(valuesMs.size());
        for (int i = 0; i < valuesMs.size(); i++) {
            sorted.add(Digits.plain(Percentile.milliseconds("valuesMs[" + i + "]", valuesMs.get(i))));
        }
        sorted.sort(null);
        valuesMs = List.copyOf(sorted);
    }

    /** By nearest rank: the smallest value that at least 95 % of the values do not exceed. */
    @Override
    public BigDecimal p95Ms() {
        int rank = (95 * valuesMs.size() + 99) / 100;
        return valuesMs.get(rank - 1);
    }

    @Override
    public Tail slowerThan(BigDecimal limitMs) {
        long slower =
                valuesMs.stream().filter(value -> value.compareTo(limitMs) > 0).count();
        return new Tail(slower, slower, valuesMs.size());
    }

    @Override
    public boolean hasData() {
        return !valuesMs.isEmpty();
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.of(valuesMs.size());
    }

    @Override
    public Measurement plus(Measurement later) {
        if (later instanceof Values more) {
            return new Values(
                    Stream.concat(valuesMs.stream(), more.valuesMs.stream()).toList());
        }
        throw Measurement.otherForm();
    }

    @Override
    public JsonObject toJson() {
        return new Canonical()
                .put(
                        "valuesMs",
                        JsonValue.array(valuesMs.stream()
                                .map(value -> JsonValue.text(value.toPlainString()))
                                .toList()))
                .object();
    }
}
