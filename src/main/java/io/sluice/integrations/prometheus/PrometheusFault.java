package io.sluice.integrations.prometheus;

import io.sluice.judge.core.Reason;

/** Why Prometheus gave no answer that can be used; the gate holds with it. */
final class PrometheusFault extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_QUOTE = 200;

    private final String code;
    private final boolean isPassing;

    private PrometheusFault(String code, String message, boolean isPassing) {
        super(message, null, false, false);
        this.code = code;
        this.isPassing = isPassing;
    }

    /** It was not reached, or not in time: another try may help. */
    static PrometheusFault unavailable(String message) {
        return new PrometheusFault("METRICS_UNAVAILABLE", message, true);
    }

    /** It answered, but nothing that can be counted. */
    static PrometheusFault unreadable(String message) {
        return new PrometheusFault("METRICS_UNREADABLE", message, false);
    }

    boolean isPassing() {
        return isPassing;
    }

    Reason reason(String source) {
        return new Reason(code, "prometheus " + source + ": " + getMessage());
    }

    /** A stranger's words, short and on one line. */
    static String quote(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE) + "…";
    }
}
