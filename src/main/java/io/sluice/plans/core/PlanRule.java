package io.sluice.plans.core;

import io.sluice.kernel.Finding;
import io.sluice.kernel.Severity;

/**
 * The closed set of finding codes about plans, each with its severity. First the shape of the document, then its
 * sense.
 */
public enum PlanRule {
    /** The text is not JSON or YAML. */
    UNREADABLE(Severity.ERROR),
    MISSING_FIELD(Severity.ERROR),
    UNKNOWN_FIELD(Severity.ERROR),
    WRONG_TYPE(Severity.ERROR),
    /** The type is right and the value is none of those allowed there. */
    WRONG_VALUE(Severity.ERROR),
    /** More findings than are shown. */
    MORE_FINDINGS(Severity.WARNING),

    TOO_MANY_UNITS(Severity.ERROR),
    TOO_MANY_TESTS(Severity.ERROR),
    NAME_FORM(Severity.ERROR),
    /** The name in the document is not the name in the address. */
    NAME_MISMATCH(Severity.ERROR),
    HORIZON_RANGE(Severity.ERROR),
    /** One of the five kinds is neither among the units nor among the absent. */
    MISSING_KIND(Severity.ERROR),
    ABSENT_WITHOUT_REASON(Severity.ERROR),
    ABSENT_BUT_PLANNED(Severity.ERROR),
    ABSENT_TWICE(Severity.ERROR),
    DUPLICATE_UNIT(Severity.ERROR),
    OWNER_MISSING(Severity.ERROR),
    BUDGET_RANGE(Severity.ERROR),
    STEP_MISSING(Severity.ERROR),
    /** A flag step whose flag or variant is empty or not a key. */
    STEP_INCOMPLETE(Severity.ERROR),
    /** A flag step that turns the flag to the version that one wants to leave. */
    STEP_KEEPS_CURRENT(Severity.ERROR),
    /** The version may mean something else tomorrow. */
    FLOATING_VERSION(Severity.ERROR),
    /** The version names a line of releases; some registries move it. */
    VERSION_MAY_MOVE(Severity.WARNING),
    /** The previous version is the current one. */
    SAME_VERSION(Severity.ERROR),
    /** The previous version will not be there inside the horizon. */
    PREVIOUS_EXPIRES(Severity.ERROR),
    /** A prompt or config whose way back waits for a build. */
    NEEDS_DEPLOY(Severity.ERROR),
    /** A step by flag that claims to need a deploy. */
    FLAG_STEP_NEEDS_DEPLOY(Severity.ERROR),
    /** The step's words speak of a build, its {@code needsDeploy} says that there is none. */
    STEP_SOUNDS_LIKE_DEPLOY(Severity.WARNING),
    /** A step that freezes without saying why, or a reason beside a step that does something. */
    FREEZE_REASON(Severity.ERROR),
    /** A step that only freezes, of a unit that claims to need a deploy for it. */
    FREEZE_NEEDS_DEPLOY(Severity.ERROR),
    VERIFY_UNKNOWN(Severity.ERROR),
    VERIFY_UNUSED(Severity.WARNING),
    VERIFY_INCOMPLETE(Severity.ERROR),
    /** A metric that is asked only after the budget of the step is used up. */
    VERIFY_AFTER_BUDGET(Severity.WARNING),
    /** A dependency goes up while another unit goes back, in one release. */
    DEPENDENCY_UPGRADE_WITH_ROLLBACK(Severity.ERROR);

    private final Severity severity;

    PlanRule(Severity severity) {
        this.severity = severity;
    }

    /** A finding of this rule; the message is one sentence with the evidence in it. */
    public Finding at(String place, String message) {
        return new Finding(name(), severity, place, message);
    }
}
