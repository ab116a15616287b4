package io.sluice.judge.core.policy;

import io.sluice.kernel.Refused;

/** The side of a metric that is worse. */
public enum Direction {
    /** More is worse: errors, latency, cost. */
    HIGHER("higher"),
    /** Less is worse: task success, evaluation score. Every limit is mirrored. */
    LOWER("lower");

    private final String word;

    Direction(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }

    public static Direction ofWord(String field, String word) {
        for (Direction direction : values()) {
            if (direction.word().equals(word)) {
                return direction;
            }
        }
        throw Refused.field(field, "must be higher or lower");
    }
}
