package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A sum over a denominator of its own, for example cost per token.
 *
 * @param sum 0 to 1e18
 * @param per what the sum is divided by, 0 to 1e18
 * @param squares what an interval needs, where the sender has it
 */
public record Ratio(
        BigDecimal sum, BigDecimal per, @Nullable RatioSquares squares) implements Average {
    public Ratio {
        sum = Digits.plain(Measurement.amount("sum", sum));
        per = Digits.plain(Measurement.amount("per", per));
        if (squares != null) {
            Spread.requirePossible("sumOfSquares", squares.sumOfSquares(), sum, squares.of());
            Spread.requirePossible("perSumOfSquares", squares.perSumOfSquares(), per, squares.of());
            Spread.requirePossibleProducts(
                    "sumOfProducts", squares.sumOfProducts(), squares.sumOfSquares(), squares.perSumOfSquares());
        }
    }

    /** A ratio of which only the two sums are known. */
    public Ratio(BigDecimal sum, BigDecimal per) {
        this(sum, per, null);
    }

    @Override
    public BigDecimal divisor() {
        return per;
    }

    /**
     * The delta method for a ratio r of two sums over n things: n / (n - 1) times the sum of (x - r y)^2, over the sum
     * of x, squared (Cochran, Sampling Techniques, 1977, 2.11 and 6.3). Computed as n (Sxx Y^2 - 2 X Y Sxy + X^2 Syy) /
     * ((n - 1) X^2 Y^2).
     */
    @Override
    public OptionalDouble relativeVariance() {
        if (squares == null || squares.of() < 2 || sum.signum() == 0 || per.signum() == 0) {
            return OptionalDouble.empty();
        }
        BigDecimal perSquared = per.multiply(per);
        BigDecimal sumSquared = sum.multiply(sum);
        BigDecimal crossed = sum.multiply(per).multiply(squares.sumOfProducts()).multiply(BigDecimal.valueOf(2));
        BigDecimal residual = squares.sumOfSquares()
                .multiply(perSquared)
                .subtract(crossed)
                .add(squares.perSumOfSquares().multiply(sumSquared))
                .multiply(BigDecimal.valueOf(squares.of()));
        BigDecimal whole = sumSquared.multiply(perSquared).multiply(BigDecimal.valueOf(squares.of() - 1));
        return OptionalDouble.of(Spread.part(residual, whole.round(MathContext.DECIMAL128)));
    }

    @Override
    public MetricKind kind() {
        return MetricKind.RATIO;
    }

    @Override
    public boolean hasData() {
        return per.signum() > 0;
    }

    @Override
    public OptionalLong size() {
        return squares == null ? OptionalLong.empty() : OptionalLong.of(squares.of());
    }

    /** Squares are kept only where both increments have them: half of them would say too little spread. */
    @Override
    public Measurement plus(Measurement later) {
        if (later instanceof Ratio more) {
            RatioSquares both = squares == null || more.squares == null ? null : squares.plus(more.squares);
            return new Ratio(sum.add(more.sum), per.add(more.per), both);
        }
        throw Measurement.otherForm();
    }

    @Override
    public JsonObject toJson() {
        Canonical written = new Canonical().decimal("sum", sum).decimal("per", per);
        if (squares != null) {
            written.count("of", squares.of())
                    .decimal("sumOfSquares", squares.sumOfSquares())
                    .decimal("perSumOfSquares", squares.perSumOfSquares())
                    .decimal("sumOfProducts", squares.sumOfProducts());
        }
        return written.object();
    }
}
