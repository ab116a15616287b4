package io.sluice.judge.core.policy;

import io.sluice.kernel.Refused;

/** What a release must show before it goes on. */
public enum Promotion {
    /** That nothing is surely worse. The verdict still says how bad it could be. */
    COMPARISON("comparison"),
    /** That no proportion can be worse than the margin: the high end of Newcombe's interval is within it. */
    NON_INFERIORITY("non-inferiority");

    private final String word;

    Promotion(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }

    public static Promotion ofWord(String field, String word) {
        for (Promotion promotion : values()) {
            if (promotion.word().equals(word)) {
                return promotion;
            }
        }
        throw Refused.field(field, "must be comparison or non-inferiority");
    }
}
