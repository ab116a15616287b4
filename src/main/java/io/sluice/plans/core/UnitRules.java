package io.sluice.plans.core;

import io.sluice.kernel.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/** The rules about one unit of a plan, one method each. */
final class UnitRules {
    /** Longest budget of one step: what takes longer than a day is no rollback. */
    static final Duration MAX_BUDGET = Duration.ofDays(1);

    private static final Pattern SPEAKS_OF_A_BUILD = Pattern.compile(
            "\\b(re)?(build|builds|built|building|deploy|deploys|deployed|deploying|deployment|compile|package)\\b",
            Pattern.CASE_INSENSITIVE);

    private final Plan plan;
    private final Instant now;
    private final List<Finding> findings;

    UnitRules(Plan plan, Instant now, List<Finding> findings) {
        this.plan = plan;
        this.now = now;
        this.findings = findings;
    }

    void check(Unit unit, String place) {
        checkName(unit, place);
        checkExact(unit, unit.current(), place + ".current");
        checkExact(unit, unit.previous(), place + ".previous");
        checkVersionsDiffer(unit, place);
        checkPreviousOutlivesHorizon(unit, place);
        checkStep(unit, place);
        checkFlagStepLeavesCurrent(unit, place);
        checkFlagStepNeedsNoDeploy(unit, place);
        checkContentNeedsNoDeploy(unit, place);
        checkStepAgreesWithNeedsDeploy(unit, place);
        checkFreeze(unit, place);
        checkOwner(unit, place);
        checkBudget(unit, place);
        checkTestExists(unit, place);
        checkTestFitsBudget(unit, place);
    }

    private void checkName(Unit unit, String place) {
        if (!PlanChecker.KEY.matcher(unit.name()).matches()) {
            add(
                    PlanRule.NAME_FORM,
                    place + ".name",
                    "A unit's name must match " + PlanChecker.KEY.pattern() + ", not " + Wording.quote(unit.name())
                            + ".");
        }
    }

    private void checkExact(Unit unit, String version, String place) {
        VersionForm.doubt(unit.kind(), version)
                .ifPresent(doubt -> add(
                        doubt.rule(),
                        place,
                        "The " + unit.kind().word() + "'s version " + Wording.quote(version) + " " + doubt.clause()
                                + "."));
    }

    private void checkVersionsDiffer(Unit unit, String place) {
        if (unit.previous().isBlank() || !VersionForm.isSame(unit.current(), unit.previous())) {
            return;
        }
        String same = unit.current().equals(unit.previous())
                ? "The previous version is the current one, " + Wording.quote(unit.current())
                : "The previous version " + Wording.quote(unit.previous()) + " is the current one, "
                        + Wording.quote(unit.current()) + ", written another way";
        add(PlanRule.SAME_VERSION, place + ".previous", same + "; there is nothing to go back to.");
    }

    private void checkPreviousOutlivesHorizon(Unit unit, String place) {
        Instant end = unit.availableUntil();
        Instant needed = now.plus(plan.horizon());
        if (end == null || !end.isBefore(needed) || unit.step() instanceof Step.Freeze) {
            return;
        }
        String when = end.isAfter(now) ? "will be gone at " : "has been gone since ";
        add(
                PlanRule.PREVIOUS_EXPIRES,
                place + ".availableUntil",
                "The previous version " + Wording.quote(unit.previous()) + " " + when + end + ", the horizon of "
                        + Wording.span(plan.horizon()) + " reaches to " + needed + ".");
    }

    private void checkStep(Unit unit, String place) {
        if (unit.step() instanceof Step.ByFlag byFlag) {
            checkKey(byFlag.flag(), "flag", place + ".step.flag");
            checkKey(byFlag.variant(), "variant", place + ".step.variant");
        } else if (unit.step() instanceof Step.ByHand byHand && byHand.text().isBlank()) {
            add(PlanRule.STEP_MISSING, place + ".step", "The step is empty; say what is to be done.");
        }
    }

    private void checkKey(String text, String what, String place) {
        if (!PlanChecker.KEY.matcher(text).matches()) {
            add(
                    PlanRule.STEP_INCOMPLETE,
                    place,
                    "The step's " + what + " must match " + PlanChecker.KEY.pattern() + ", not " + Wording.quote(text)
                            + ".");
        }
    }

    private void checkFlagStepLeavesCurrent(Unit unit, String place) {
        if (unit.step() instanceof Step.ByFlag byFlag && byFlag.variant().equals(unit.current())) {
            add(
                    PlanRule.STEP_KEEPS_CURRENT,
                    place + ".step.variant",
                    "The step turns the flag to " + Wording.quote(byFlag.variant())
                            + ", which is the current version.");
        }
    }

    private void checkFlagStepNeedsNoDeploy(Unit unit, String place) {
        if (unit.step() instanceof Step.ByFlag
                && unit.needsDeploy()
                && !unit.kind().isSelectedByFlag()) {
            add(
                    PlanRule.FLAG_STEP_NEEDS_DEPLOY,
                    place + ".needsDeploy",
                    "The step is the " + unit.step().describe() + ", which needs no deploy, and needsDeploy is true.");
        }
    }

    private void checkContentNeedsNoDeploy(Unit unit, String place) {
        if (unit.kind().isSelectedByFlag() && unit.needsDeploy()) {
            add(
                    PlanRule.NEEDS_DEPLOY,
                    place + ".needsDeploy",
                    "The way back of a " + unit.kind().word()
                            + " must not wait for a build or a deploy; make it a change of a flag.");
        }
    }

    private void checkStepAgreesWithNeedsDeploy(Unit unit, String place) {
        if (unit.step() instanceof Step.ByHand byHand && !unit.needsDeploy()) {
            var word = SPEAKS_OF_A_BUILD.matcher(byHand.text());
            if (word.find()) {
                add(
                        PlanRule.STEP_SOUNDS_LIKE_DEPLOY,
                        place + ".step",
                        "The step says " + Wording.quote(word.group()) + " and needsDeploy is false; which is right?");
            }
        }
    }

    private void checkFreeze(Unit unit, String place) {
        boolean isFrozen = unit.step() instanceof Step.Freeze;
        boolean saysWhy = unit.reason() != null && !unit.reason().isBlank();
        if (isFrozen && !saysWhy) {
            add(PlanRule.FREEZE_REASON, place + ".reason", "The step is to freeze; say why the unit cannot go back.");
        }
        if (!isFrozen && unit.reason() != null) {
            add(
                    PlanRule.FREEZE_REASON,
                    place + ".reason",
                    "A reason says why a unit cannot go back, and the step does something; write step: freeze, or drop"
                            + " it.");
        }
        if (isFrozen && unit.needsDeploy()) {
            add(
                    PlanRule.FREEZE_NEEDS_DEPLOY,
                    place + ".needsDeploy",
                    "The step leaves the unit as it is, and needsDeploy is true.");
        }
    }

    private void checkOwner(Unit unit, String place) {
        if (unit.owner().isBlank()) {
            add(PlanRule.OWNER_MISSING, place + ".owner", "Nobody owns the step; name a team or a rota.");
        }
    }

    private void checkBudget(Unit unit, String place) {
        Duration budget = unit.budget();
        if (budget.isZero() || budget.isNegative() || budget.compareTo(MAX_BUDGET) > 0) {
            add(
                    PlanRule.BUDGET_RANGE,
                    place + ".budget",
                    "The budget must be longer than nothing and at most " + Wording.span(MAX_BUDGET) + ", it is "
                            + Wording.span(budget) + ".");
        }
    }

    private void checkTestExists(Unit unit, String place) {
        if (!plan.verify().containsKey(unit.verify())) {
            String known = plan.verify().isEmpty()
                    ? "none"
                    : String.join(", ", plan.verify().keySet());
            add(
                    PlanRule.VERIFY_UNKNOWN,
                    place + ".verify",
                    "There is no test " + Wording.quote(unit.verify()) + " under verify; there is: "
                            + Wording.cut(known, 200) + ".");
        }
    }

    private void checkTestFitsBudget(Unit unit, String place) {
        if (plan.verify().get(unit.verify()) instanceof VerifyTest.Metric metric
                && metric.over().compareTo(unit.budget()) >= 0) {
            add(
                    PlanRule.VERIFY_AFTER_BUDGET,
                    place + ".verify",
                    "The metric " + Wording.quote(unit.verify()) + " is asked " + Wording.span(metric.over())
                            + " after the step, when its budget of " + Wording.span(unit.budget()) + " is used up.");
        }
    }

    private void add(PlanRule rule, String place, String message) {
        findings.add(rule.at(place, message));
    }
}
