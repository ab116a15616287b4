package io.sluice.kernel;

import java.math.BigDecimal;

/**
 * The part of the traffic that is on the candidate: whole parts per 100,000, so that 0.001 % is the smallest step and
 * no rounding ever moves a user.
 *
 * @param parts 0 to 100,000
 */
public record Share(int parts) implements Comparable<Share> {
    /** How many parts the whole traffic has. */
    public static final int WHOLE_PARTS = 100_000;

    public static final Share NONE = new Share(0);
    public static final Share WHOLE = new Share(WHOLE_PARTS);

    public Share {
        if (parts < 0 || parts > WHOLE_PARTS) {
            throw Refused.field("share", "must be between 0 and 1");
        }
    }

    /** From the API's fraction; refuses what is outside 0..1 or finer than 0.00001. */
    public static Share ofFraction(BigDecimal fraction) {
        if (fraction.signum() < 0 || fraction.compareTo(BigDecimal.ONE) > 0) {
            throw Refused.field("share", "must be between 0 and 1");
        }
        // Compared before the exact conversion, so that 1e-999999999 is refused without being expanded.
        if (fraction.signum() != 0 && fraction.stripTrailingZeros().scale() > 5) {
            throw Refused.field("share", "the smallest step is 0.00001 (0.001 %)");
        }
        return new Share(fraction.movePointRight(5).intValueExact());
    }

    /** The API's fraction, for example 0.05, without trailing zeros. */
    public BigDecimal fraction() {
        return Digits.plain(BigDecimal.valueOf(parts, 5));
    }

    public boolean isWhole() {
        return parts == WHOLE_PARTS;
    }

    public boolean isNone() {
        return parts == 0;
    }

    /** For people: {@code 5 %}, {@code 0.1 %}. */
    public String percent() {
        return Digits.plain(BigDecimal.valueOf(parts, 3)).toPlainString() + " %";
    }

    @Override
    public int compareTo(Share other) {
        return Integer.compare(parts, other.parts);
    }
}
