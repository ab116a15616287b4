package io.sluice.plans.core;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The five things that a release of an agent service is made of. */
public enum UnitKind {
    APPLICATION,
    DEPENDENCY,
    MODEL,
    PROMPT,
    CONFIG;

    /** The wire words in the order of the constants. */
    public static final List<String> WORDS =
            Arrays.stream(values()).map(UnitKind::word).toList();

    public static Optional<UnitKind> ofWord(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the unit is content that a flag selects: its way back must never wait for a build. */
    public boolean isSelectedByFlag() {
        return switch (this) {
            case PROMPT, CONFIG -> true;
            case APPLICATION, DEPENDENCY, MODEL -> false;
        };
    }
}
