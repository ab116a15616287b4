package io.sluice.integrations.prometheus;

import io.sluice.judge.core.Reason;

/** Why Prometheus gave no answer that can be used; the gate holds with it. */
final class PrometheusFault extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_QUOTE = 200;

    private final String code;
    private final Sort sort;

    private enum Sort {
        PASSING,
        ANSWER,
        QUERY
    }

    private PrometheusFault(String code, String message, Sort sort) {
        super(message, null, false, false);
        this.code = code;
        this.sort = sort;
    }

    /** It was not reached, or not in time: another try may help. */
    static PrometheusFault unavailable(String message) {
        return new PrometheusFault("METRICS_UNAVAILABLE", message, Sort.PASSING);
    }

    /** It answered, but nothing that can be counted. */
    static PrometheusFault unreadable(String message) {
        return new PrometheusFault("METRICS_UNREADABLE", message, Sort.ANSWER);
    }

    /** It answered, and to this query it will never answer anything that can be counted. */
    static PrometheusFault ofQuery(String message) {
        return new PrometheusFault("METRICS_UNREADABLE", message, Sort.QUERY);
    }

    boolean isPassing() {
        return sort == Sort.PASSING;
    }

    boolean isOfQuery() {
        return sort == Sort.QUERY;
    }

    Reason reason(String source) {
        return new Reason(code, why(source));
    }

    String why(String source) {
        return "prometheus " + source + ": " + getMessage();
    }

    /** A stranger's words, short and on one line. */
    static String quote(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE) + "…";
    }
}
