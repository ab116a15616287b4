package io.sluice.flags.core;

import io.sluice.kernel.Finding;
import io.sluice.kernel.Severity;

/** The closed list of what may be wrong with a flag object beside its targeting; the name is the finding's code. */
public enum DefinitionFault {
    KEY_INVALID(Severity.ERROR),
    MEMBER_UNKNOWN(Severity.ERROR),
    MEMBER_INVALID(Severity.ERROR),
    /** It would nest deeper than the documents around it may. */
    FLAG_TOO_DEEP(Severity.ERROR),
    VARIANTS_EMPTY(Severity.ERROR),
    VARIANT_TYPES_MIXED(Severity.ERROR),
    /** A default, an off variant, a targeting or a rollout names a variant that is not there. */
    VARIANT_UNKNOWN(Severity.ERROR),
    /** An operator answers true or false, and the flag has no variant of that name. */
    BOOLEAN_ANSWER(Severity.WARNING),
    /** A rollout steers the flag, and a kill would not know what to serve. */
    OFF_VARIANT_MISSING(Severity.ERROR),
    /** The targeting always answers, so that a share would decide for nobody. */
    NOBODY_LEFT(Severity.ERROR),
    /** A rollout steers the flag, and it is not in service. */
    FLAG_DISABLED(Severity.ERROR),
    /** A document names a key that belongs to a flag out of service. */
    FLAG_ARCHIVED(Severity.ERROR),
    /** A live rollout steers a flag that a document would take out of service. */
    FLAG_IN_USE(Severity.ERROR),
    /** A live rollout serves a variant that the changed flag no longer has. */
    VARIANT_NEEDED(Severity.ERROR),
    /** A live rollout serves a variant that the changed flag gives another value. */
    VARIANT_CHANGED(Severity.ERROR),
    /** A live rollout returns to a default variant that the changed flag replaces. */
    DEFAULT_NEEDED(Severity.ERROR);

    private final Severity severity;

    DefinitionFault(Severity severity) {
        this.severity = severity;
    }

    public Finding at(String place, String message) {
        return new Finding(name(), severity, place, message);
    }
}
