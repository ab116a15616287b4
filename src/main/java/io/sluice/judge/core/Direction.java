package io.sluice.judge.core;

import io.sluice.kernel.Refused;
import java.util.Locale;

/** The side of a metric that is worse. */
public enum Direction {
    /** More is worse: errors, latency, cost. */
    HIGHER,
    /** Less is worse: task success, evaluation score. Every limit is mirrored. */
    LOWER;

    /** Lower case, as the API writes it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
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
