package io.sluice.plans.core;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a release does to a unit. */
public enum Change {
    UPGRADE,
    ROLLBACK,
    NONE;

    /** The wire words in the order of the constants. */
    public static final List<String> WORDS =
            Arrays.stream(values()).map(Change::word).toList();

    public static Optional<Change> ofWord(String word) {
        return Arrays.stream(values())
                .filter(change -> change.word().equals(word))
                .findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
