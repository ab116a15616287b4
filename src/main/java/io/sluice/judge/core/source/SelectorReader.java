package io.sluice.judge.core.source;

import io.sluice.judge.core.source.LabelMatcher.Operator;
import io.sluice.kernel.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a selector: {@code name{label="value",other!~"pattern"}}, or with quoted names inside the braces. Whatever
 * follows the closing brace, a range, an offset, an operator, is refused.
 */
final class SelectorReader {
    private static final int MOST_MATCHERS = 30;

    private final String field;
    private final String text;
    private int at;

    SelectorReader(String field, String text) {
        this.field = field;
        this.text = text;
    }

    Selector read() {
        skipSpace();
        String metric = bareName(true);
        List<LabelMatcher> matchers = new ArrayList<>();
        skipSpace();
        if (at < text.length() && text.charAt(at) == '{') {
            at++;
            metric = conditions(metric, matchers);
            skipSpace();
        }
        if (at < text.length()) {
            throw wrong("must be a selector alone, without \"" + text.substring(at) + "\"");
        }
        return new Selector(metric, matchers);
    }

    private String conditions(String metricBefore, List<LabelMatcher> matchers) {
        String metric = metricBefore;
        skipSpace();
        while (!takes("}")) {
            boolean isQuoted = isQuote();
            String name = isQuoted ? quoted() : bareName(false);
            skipSpace();
            Optional<Operator> operator = operator();
            if (operator.isPresent()) {
                skipSpace();
                matchers.add(new LabelMatcher(name, operator.get(), quoted()));
            } else if (isQuoted && metric.isEmpty()) {
                metric = name;
            } else {
                throw wrong("must have =, !=, =~ or !~ after " + name);
            }
            skipSpace();
            if (!takes(",") && !isAt('}')) {
                throw wrong("must have , or } at character " + (at + 1));
            }
            skipSpace();
        }
        if (matchers.size() > MOST_MATCHERS) {
            throw wrong("must have at most " + MOST_MATCHERS + " conditions");
        }
        return metric;
    }

    /** A name of a metric, which may have colons and may be missing, or of a label. */
    private String bareName(boolean isMetric) {
        int start = at;
        while (at < text.length() && isNameCharacter(text.charAt(at), at == start, isMetric)) {
            at++;
        }
        if (at == start && !isMetric) {
            throw wrong("must have a label's name at character " + (at + 1));
        }
        return text.substring(start, at);
    }

    private static boolean isNameCharacter(char c, boolean isFirst, boolean isMetric) {
        boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
        return isLetter || isMetric && c == ':' || !isFirst && c >= '0' && c <= '9';
    }

    private Optional<Operator> operator() {
        for (int length = 2; length >= 1; length--) {
            if (at + length <= text.length()) {
                Optional<Operator> operator = Operator.ofSign(text.substring(at, at + length));
                if (operator.isPresent()) {
                    at += length;
                    return operator;
                }
            }
        }
        return Optional.empty();
    }

    private String quoted() {
        if (!isQuote()) {
            throw wrong("must have a quoted text at character " + (at + 1));
        }
        char quote = text.charAt(at++);
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw wrong("must not have control characters");
            }
            value.append(c == '\\' && quote != '`' ? escaped() : c);
        }
        if (!takes(String.valueOf(quote))) {
            throw wrong("has a text without its closing quote");
        }
        return value.toString();
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at++) : ' ';
        if (c == 'n') {
            return '\n';
        }
        if (c != '\\' && c != '"' && c != '\'') {
            throw wrong("has an unknown escape \\" + c + "; a backslash itself is written twice");
        }
        return c;
    }

    private boolean isQuote() {
        return isAt('"') || isAt('\'') || isAt('`');
    }

    private boolean isAt(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private boolean takes(String sign) {
        boolean takes = text.startsWith(sign, at);
        at += takes ? sign.length() : 0;
        return takes;
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private Refused wrong(String detail) {
        return Refused.field(field, detail);
    }
}
