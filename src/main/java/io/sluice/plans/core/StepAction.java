package io.sluice.plans.core;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is reported of a step. */
public enum StepAction {
    /** The step was carried out; its test decides whether it is VERIFIED. */
    DONE,
    /** A failed step begins anew. */
    RETRY,
    SKIP,
    FAIL;

    public static Optional<StepAction> ofWord(String word) {
        return Arrays.stream(values())
                .filter(action -> action.word().equals(word))
                .findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
