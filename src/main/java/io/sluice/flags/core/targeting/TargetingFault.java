package io.sluice.flags.core.targeting;

import io.sluice.kernel.Finding;
import io.sluice.kernel.Severity;

/** The closed list of what may be wrong with a targeting; the name is the finding's code. */
public enum TargetingFault {
    OPERATOR_UNKNOWN(Severity.ERROR),
    OPERATOR_ARGUMENTS(Severity.ERROR),
    RULE_MALFORMED(Severity.ERROR),
    RULE_TOO_DEEP(Severity.ERROR),
    WEIGHT_INVALID(Severity.ERROR),
    WEIGHT_SUM(Severity.ERROR),
    /** All branches of an {@code if} give the same answer, so that its conditions do nothing. */
    SAME_BRANCHES(Severity.WARNING);

    private final Severity severity;

    TargetingFault(Severity severity) {
        this.severity = severity;
    }

    Finding at(String place, String message) {
        return new Finding(name(), severity, place, message);
    }
}
