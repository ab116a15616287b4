package io.sluice.judge.core.measure;

import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import java.math.MathContext;

/** Sums of squares, checked against the sums that they belong to. */
final class Spread {
    /** What a sender's floating point may lose: equal costs have no spread, but their sums need not agree exactly. */
    private static final BigDecimal ROUNDING = new BigDecimal("0.999999");

    private Spread() {}

    /** Refuses what no numbers have: a sum of squares below the sum's square divided by the count (Cauchy-Schwarz). */
    static void requirePossible(String field, BigDecimal squares, BigDecimal sum, long of) {
        if (of == 0) {
            return;
        }
        BigDecimal least = sum.multiply(sum).multiply(ROUNDING);
        if (squares.multiply(BigDecimal.valueOf(of)).compareTo(least) < 0) {
            throw Refused.field(field, "must be at least the sum squared, divided by the count");
        }
    }

    /** Refuses a sum of products that no such sums of squares have (Cauchy-Schwarz). */
    static void requirePossibleProducts(String field, BigDecimal products, BigDecimal squares, BigDecimal others) {
        BigDecimal least = products.multiply(products).multiply(ROUNDING);
        if (squares.multiply(others).compareTo(least) < 0) {
            throw Refused.field(field, "must be at most the root of both sums of squares, multiplied");
        }
    }

    /** One part of the other, at least 0: what rounding left below zero has no spread. */
    static double part(BigDecimal part, BigDecimal of) {
        return part.signum() <= 0 ? 0 : part.divide(of, MathContext.DECIMAL64).doubleValue();
    }
}
