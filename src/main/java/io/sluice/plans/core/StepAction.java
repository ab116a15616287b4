package io.sluice.plans.core;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is reported of a step. */
public enum StepAction {
    DONE(StepState.VERIFIED),
    RETRY(StepState.PENDING),
    SKIP(StepState.SKIPPED),
    FAIL(StepState.FAILED);

    private final StepState leadsTo;

    StepAction(StepState leadsTo) {
        this.leadsTo = leadsTo;
    }

    public static Optional<StepAction> ofWord(String word) {
        return Arrays.stream(values())
                .filter(action -> action.word().equals(word))
                .findFirst();
    }

    /** Each state is reached by one action. */
    public static StepAction leadingTo(StepState state) {
        return switch (state) {
            case VERIFIED -> DONE;
            case PENDING -> RETRY;
            case SKIPPED -> SKIP;
            case FAILED -> FAIL;
        };
    }

    public StepState leadsTo() {
        return leadsTo;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
