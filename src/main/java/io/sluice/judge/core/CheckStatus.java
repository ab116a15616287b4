package io.sluice.judge.core;

/** What the judge says of one metric, in rising weight. */
public enum CheckStatus {
    PASS("pass"),
    /** There are numbers, but they do not decide: too few, a zero baseline, a limit in an open bucket. */
    UNDECIDED("undecided"),
    FAIL("fail"),
    /** The metric is needed, and an arm has none. */
    NO_DATA("noData");

    private final String word;

    CheckStatus(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }
}
