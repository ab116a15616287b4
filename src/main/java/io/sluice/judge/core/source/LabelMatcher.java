package io.sluice.judge.core.source;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One condition of a selector.
 *
 * @param value as it is meant, without quotes and escapes; may have placeholders
 */
record LabelMatcher(String label, Operator operator, String value) {

    /** How a label's value is compared. */
    enum Operator {
        EQUAL("="),
        NOT_EQUAL("!="),
        MATCHES("=~"),
        MATCHES_NOT("!~");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        static Optional<Operator> ofSign(String sign) {
            return Arrays.stream(values())
                    .filter(operator -> operator.sign.equals(sign))
                    .findFirst();
        }

        private boolean isPattern() {
            return this == MATCHES || this == MATCHES_NOT;
        }
    }

    /** With the arm's names filled in; inside a pattern they stand for themselves. */
    LabelMatcher of(ArmNames names) {
        UnaryOperator<String> quoting = operator.isPattern() ? LabelMatcher::literal : UnaryOperator.identity();
        return new LabelMatcher(label, operator, Placeholder.fill(value, names, quoting));
    }

    String text() {
        return Selector.label(label) + operator.sign + Selector.quoted(value);
    }

    /** Whether a series must carry the label to match. */
    boolean asksForSomething() {
        return operator == Operator.EQUAL && !value.isEmpty();
    }

    private static String literal(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 8);
        for (char c : text.toCharArray()) {
            if ("\\.+*?()|[]{}^$".indexOf(c) >= 0) {
                escaped.append('\\');
            }
            escaped.append(c);
        }
        return escaped.toString();
    }
}
