package io.sluice.judge.core.measure;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What one arm measured of one metric. Increments of the same metric can be added, in the order of their windows.
 *
 * <p>Counts stay within 2^53 - 1 and decimals are exact, so that sums, hashes and replays agree on every JVM.
 */
public sealed interface Measurement permits Proportion, Percentile, Average {
    /** The largest count that a JSON number carries exactly. */
    long MAX_COUNT = (1L << 53) - 1;

    MetricKind kind();

    /** Whether there is anything to judge: something was counted. */
    boolean hasData();

    /** How many things were counted, empty where the sender did not say (one p95 number, a ratio). */
    OptionalLong size();

    /**
     * This and a later increment together.
     *
     * @throws Refused where they cannot be added: another form, or histograms with other bounds
     */
    Measurement plus(Measurement later);

    /** The measured value, with Wilson's interval where the kind has one. */
    Estimate estimate(double z);

    /** The canonical form, as evidence is hashed and stored: counts as numbers, decimals as plain text. */
    JsonObject toJson();

    static long count(String field, long value) {
        return Require.inRange(field, value, 0, MAX_COUNT);
    }

    static BigDecimal amount(String field, @Nullable BigDecimal value) {
        return Require.inRange(field, value, "0", "1e18");
    }

    /** A sum of squares: of amounts, so that it may be larger than they are. */
    static BigDecimal squares(String field, @Nullable BigDecimal value) {
        return Require.inRange(field, value, "0", "1e30");
    }

    /** The refusal of adding two forms of one metric. */
    static Refused otherForm() {
        return Refused.because(ErrorCode.INVALID_FIELD, "must be sent in the same form as before");
    }
}
