package io.sluice.judge.core;

/** The judge's answer. */
public enum Action {
    PROCEED("proceed"),
    HOLD("hold"),
    ROLLBACK("rollback");

    private final String word;

    Action(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }
}
