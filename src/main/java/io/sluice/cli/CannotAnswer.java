package io.sluice.cli;

import io.sluice.kernel.Refused;

/** The reason why a command has no answer, in words for the person at the shell; printed without a stack trace. */
final class CannotAnswer extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CannotAnswer(String message) {
        super(message);
    }

    /** A refusal of what stood in that file. */
    CannotAnswer(String source, Refused refused) {
        super(source + ": " + refused.sentence());
    }
}
