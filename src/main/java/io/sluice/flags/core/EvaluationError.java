package io.sluice.flags.core;

/** What went wrong in an evaluation, in OFREP's words. */
public enum EvaluationError {
    /** The rule named a variant that the flag does not have, or took more than an evaluation may. */
    GENERAL,
    /** The rule cannot be read. */
    PARSE_ERROR
}
