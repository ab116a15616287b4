package io.sluice.kernel;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The one way from a computed double to printed digits.
 *
 * <p>{@code Double.toString} prints some values differently before and after Java 19. Here a double is expanded exactly
 * and rounded in decimal, so the same double gives the same text on every JVM.
 */
public final class Digits {
    private static final MathContext TWELVE = new MathContext(12, RoundingMode.HALF_EVEN);

    private Digits() {}

    /** Twelve significant digits without trailing zeros: what a verdict or a report carries. */
    public static BigDecimal of(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException("not a finite number: " + value);
        }
        return plain(new BigDecimal(value).round(TWELVE));
    }

    /** The given number of decimals, trailing zeros kept: what a sentence for people shows. */
    public static String fixed(double value, int decimals) {
        return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** The same number without trailing zeros and without an exponent. */
    public static BigDecimal plain(BigDecimal value) {
        BigDecimal stripped = value.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
