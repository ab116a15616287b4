package io.sluice.flags.core.targeting;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a text is read as a number: decimal digits with an optional sign, fraction and exponent, blanks around it. */
final class NumberText {
    /** ECMAScript writes a number without an exponent from 1e-6 to just below 1e21. */
    private static final int PLAIN_EXPONENT_MIN = -6;

    private static final int PLAIN_EXPONENT_MAX = 20;
    private static final Pattern PREFIX = Pattern.compile("[+-]?(\\d++\\.?\\d*+|\\.\\d++)([eE][+-]?\\d++)?");

    private NumberText() {}

    /** NaN where the text is no number; 0 for a blank one. */
    static double parse(String written) {
        String text = written.strip();
        if (text.isEmpty()) {
            return 0;
        }
        // Java also reads "NaN", "1f" and "0x1p3", which are not numbers of JSON Logic.
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && "+-.eE".indexOf(c) < 0) {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException notANumber) {
            return Double.NaN;
        }
    }

    /** The longest number that the text begins with, after blanks; NaN where there is none. */
    static double parsePrefix(String written) {
        Matcher prefix = PREFIX.matcher(written.stripLeading());
        return prefix.lookingAt() ? Double.parseDouble(prefix.group()) : Double.NaN;
    }

    /** Whether the text is an integer as JSON writes it, of at most so many digits, and not minus zero. */
    static boolean isPlainInteger(String text, int maxDigits) {
        int start = text.startsWith("-") ? 1 : 0;
        if (text.length() == start || text.length() - start > maxDigits || start == 1 && text.charAt(1) == '0') {
            return false;
        }
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** The number as ECMAScript writes it, though with all of its digits. */
    static String digits(BigDecimal value) {
        if (value.signum() == 0) {
            return "0";
        }
        long exponent = (long) value.precision() - value.scale() - 1;
        BigDecimal shortest = value.stripTrailingZeros();
        // Far exponents stay exponents: a context may say 1e999999999, and nobody wants to see it expanded.
        return exponent >= PLAIN_EXPONENT_MIN && exponent <= PLAIN_EXPONENT_MAX
                ? shortest.toPlainString()
                : shortest.toString().replace('E', 'e');
    }
}
