package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A sum over the number of things that it was summed over, for example the cost of all requests.
 *
 * @param sum 0 to 1e18
 * @param of how many values were summed
 * @param sumOfSquares of the single values, where the sender has it; 0 to 1e30, and not below sum^2 / of
 */
public record Mean(BigDecimal sum, long of, @Nullable BigDecimal sumOfSquares) implements Average {
    public Mean {
        sum = Digits.plain(Measurement.amount("sum", sum));
        Measurement.count("of", of);
        if (sumOfSquares != null) {
            sumOfSquares = Digits.plain(Measurement.squares("sumOfSquares", sumOfSquares));
            Spread.requirePossible("sumOfSquares", sumOfSquares, sum, of);
        }
    }

    @Override
    public BigDecimal divisor() {
        return BigDecimal.valueOf(of);
    }

    /** s^2 / (n m^2) with the sample variance s^2, which is (n S2 - S^2) / ((n - 1) S^2) in the two sums. */
    @Override
    public OptionalDouble relativeVariance() {
        if (sumOfSquares == null || of < 2 || sum.signum() == 0) {
            return OptionalDouble.empty();
        }
        BigDecimal squared = sum.multiply(sum);
        BigDecimal spread = sumOfSquares.multiply(divisor()).subtract(squared);
        return OptionalDouble.of(Spread.part(spread, squared.multiply(BigDecimal.valueOf(of - 1))));
    }

    @Override
    public MetricKind kind() {
        return MetricKind.MEAN;
    }

    @Override
    public boolean hasData() {
        return of > 0;
    }

    @Override
    public OptionalLong size() {
        return OptionalLong.of(of);
    }

    /** Squares are kept only where both increments have them: half of them would say too little spread. */
    @Override
    public Measurement plus(Measurement later) {
        if (later instanceof Mean more) {
            BigDecimal squares =
                    sumOfSquares == null || more.sumOfSquares == null ? null : sumOfSquares.add(more.sumOfSquares);
            return new Mean(sum.add(more.sum), of + more.of, squares);
        }
        throw Measurement.otherForm();
    }

    @Override
    public JsonObject toJson() {
        return new Canonical()
                .decimal("sum", sum)
                .count("of", of)
                .decimal("sumOfSquares", sumOfSquares)
                .object();
    }
}
