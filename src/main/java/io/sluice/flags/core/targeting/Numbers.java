package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonString;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** What arithmetic answers: JavaScript's doubles as JSON values. */
public final class Numbers {
    /**
     * The answer of a computation that has none, such as one with a word. JSON has no such number: this very instance
     * stands for it, is false, and is equal to nothing.
     */
    public static final JsonValue NONE = new JsonString("NaN");

    private static final JsonNumber INFINITE = new JsonNumber("1e999");
    private static final JsonNumber MINUS_INFINITE = new JsonNumber("-1e999");
    private static final double EXACT_LONG_MAX = 1L << 53;
    private static final int DIGITS_MAX = 17;

    private Numbers() {}

    public static JsonValue of(double number) {
        if (number == StrictMath.rint(number) && Math.abs(number) <= EXACT_LONG_MAX) {
            return JsonNumber.of((long) number);
        }
        if (Double.isNaN(number)) {
            return NONE;
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? INFINITE : MINUS_INFINITE;
        }
        return new JsonNumber(NumberText.digits(shortest(number)));
    }

    /** The fewest digits that still are this double: what JavaScript writes. */
    private static BigDecimal shortest(double number) {
        BigDecimal exact = new BigDecimal(number);
        for (int digits = 1; digits < DIGITS_MAX; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == number) {
                return rounded;
            }
        }
        return exact.round(new MathContext(DIGITS_MAX, RoundingMode.HALF_EVEN));
    }
}
