package io.sluice.judge.core.measure;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;

/**
 * What the interval of a ratio needs beside its two sums: over the single things, each with an x (of the sum) and a y
 * (of what it is divided by).
 *
 * @param of how many things were summed, at least 1
 * @param sumOfSquares of the x
 * @param perSumOfSquares of the y
 * @param sumOfProducts of x times y
 */
public record RatioSquares(long of, BigDecimal sumOfSquares, BigDecimal perSumOfSquares, BigDecimal sumOfProducts) {
    public RatioSquares {
        Measurement.count("of", of);
        if (of == 0) {
            throw Refused.field("of", "must be at least 1");
        }
        sumOfSquares = Digits.plain(Measurement.squares("sumOfSquares", sumOfSquares));
        perSumOfSquares = Digits.plain(Measurement.squares("perSumOfSquares", perSumOfSquares));
        sumOfProducts = Digits.plain(Measurement.squares("sumOfProducts", sumOfProducts));
    }

    RatioSquares plus(RatioSquares later) {
        return new RatioSquares(
                of + later.of,
                sumOfSquares.add(later.sumOfSquares),
                perSumOfSquares.add(later.perSumOfSquares),
                sumOfProducts.add(later.sumOfProducts));
    }
}
