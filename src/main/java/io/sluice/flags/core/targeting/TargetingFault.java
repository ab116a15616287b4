package io.sluice.flags.core.targeting;

import io.sluice.kernel.Finding;
import io.sluice.kernel.Severity;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The closed list of what may be wrong with a targeting; the name is the finding's code. */
public enum TargetingFault {
    OPERATOR_UNKNOWN(Severity.ERROR),
    OPERATOR_ARGUMENTS(Severity.ERROR),
    RULE_MALFORMED(Severity.ERROR),
    RULE_TOO_DEEP(Severity.ERROR),
    RULE_TOO_LARGE(Severity.ERROR),
    /** A {@code $ref} names no segment, or the one in which it stands. */
    SEGMENT_UNKNOWN(Severity.ERROR),
    WEIGHT_INVALID(Severity.ERROR),
    WEIGHT_SUM(Severity.ERROR),
    /** All branches of an {@code if} give the same answer, so that its conditions do nothing. */
    SAME_BRANCHES(Severity.WARNING),
    /** An {@code and} that no user can satisfy. */
    CONTRADICTION(Severity.WARNING);

    /** Flagd answers null where these stand, and a parse error where any other error does. */
    private static final Set<TargetingFault> ANSWER_NOTHING =
            EnumSet.of(OPERATOR_ARGUMENTS, WEIGHT_INVALID, WEIGHT_SUM, SAME_BRANCHES, CONTRADICTION);

    private final Severity severity;

    TargetingFault(Severity severity) {
        this.severity = severity;
    }

    Finding at(String place, String message) {
        return new Finding(name(), severity, place, message);
    }

    /** Whether a rule with these findings still has an answer, were it to be evaluated. */
    static boolean leaveAnAnswer(List<Finding> findings) {
        return findings.stream().allMatch(finding -> ANSWER_NOTHING.contains(valueOf(finding.code())));
    }
}
