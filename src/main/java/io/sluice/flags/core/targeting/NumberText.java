package io.sluice.flags.core.targeting;

/** How a text is read as a number: decimal digits with an optional sign, fraction and exponent, blanks around it. */
final class NumberText {
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
}
