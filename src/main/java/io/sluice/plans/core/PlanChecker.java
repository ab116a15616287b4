package io.sluice.plans.core;

import io.sluice.kernel.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules that a valid plan keeps, one method each, and all of them asked: the author reads every finding at once.
 *
 * <p>A new rule is a constant in {@link PlanRule}, a method here or in {@link UnitRules}, and a line in the list of
 * calls. The rules judge the document; whether a flag or an image really exists is asked where that is known.
 */
public final class PlanChecker {
    /** Longest horizon: a year and a day. */
    static final Duration MAX_HORIZON = Duration.ofDays(366);

    static final Pattern KEY = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    private final Plan plan;
    private final Instant now;
    private final List<Finding> findings = new ArrayList<>();

    private PlanChecker(Plan plan, Instant now) {
        this.plan = plan;
        this.now = now;
    }

    /** All findings about the plan as it stands at {@code now}; the same plan may be valid today and not in a week. */
    public static PlanReport check(Plan plan, Instant now) {
        PlanChecker checker = new PlanChecker(plan, now);
        checker.checkPlan();
        return PlanReport.of(checker.findings, plan.totalBudget());
    }

    private void checkPlan() {
        // What is too large is not read further: the findings would bury this one.
        if (isTooLarge()) {
            return;
        }
        checkName();
        checkHorizon();
        UnitRules rules = new UnitRules(plan, now, findings);
        for (int i = 0; i < plan.units().size(); i++) {
            rules.check(plan.units().get(i), "units[" + i + "]");
        }
        checkUnitsAreDistinct();
        checkNoDependencyGoesUpWhileOthersGoBack();
        checkEveryKindIsThere();
        checkAbsences();
        plan.verify().forEach(this::checkTest);
        checkTestsAreUsed();
    }

    private boolean isTooLarge() {
        if (plan.units().size() > Plan.MAX_UNITS) {
            findings.add(tooManyUnits(plan.units().size()));
        }
        if (plan.verify().size() > Plan.MAX_TESTS) {
            findings.add(tooManyTests(plan.verify().size()));
        }
        return !findings.isEmpty();
    }

    public static Finding tooManyUnits(int count) {
        return PlanRule.TOO_MANY_UNITS.at(
                "units", "A plan has at most " + Plan.MAX_UNITS + " units, this one " + count + ".");
    }

    public static Finding tooManyTests(int count) {
        return PlanRule.TOO_MANY_TESTS.at(
                "verify", "A plan has at most " + Plan.MAX_TESTS + " tests, this one " + count + ".");
    }

    private void checkName() {
        if (!KEY.matcher(plan.name()).matches()) {
            add(PlanRule.NAME_FORM, "name", "The plan's name must match " + KEY.pattern() + ".");
        }
    }

    private void checkHorizon() {
        Duration horizon = plan.horizon();
        if (horizon.isNegative() || horizon.isZero() || horizon.compareTo(MAX_HORIZON) > 0) {
            add(
                    PlanRule.HORIZON_RANGE,
                    "horizon",
                    "The horizon must be longer than nothing and at most " + Wording.span(MAX_HORIZON) + ", it is "
                            + Wording.span(horizon) + ".");
        }
    }

    private void checkUnitsAreDistinct() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < plan.units().size(); i++) {
            Unit unit = plan.units().get(i);
            if (!seen.add(unit.id())) {
                add(
                        PlanRule.DUPLICATE_UNIT,
                        "units[" + i + "].name",
                        "The " + unit.kind().word() + " " + unit.name()
                                + " is listed before; a unit has one way back.");
            }
        }
    }

    private void checkNoDependencyGoesUpWhileOthersGoBack() {
        List<String> goingBack = plan.units().stream()
                .filter(unit -> unit.change() == Change.ROLLBACK)
                .map(Unit::id)
                .toList();
        for (int i = 0; i < plan.units().size() && !goingBack.isEmpty(); i++) {
            Unit unit = plan.units().get(i);
            if (unit.kind() == UnitKind.DEPENDENCY && unit.change() == Change.UPGRADE) {
                add(
                        PlanRule.DEPENDENCY_UPGRADE_WITH_ROLLBACK,
                        "units[" + i + "].change",
                        "The dependency " + unit.name() + " is upgraded in the release that rolls back "
                                + String.join(", ", goingBack) + "; make two releases of it.");
            }
        }
    }

    private void checkEveryKindIsThere() {
        Set<UnitKind> missing = EnumSet.allOf(UnitKind.class);
        plan.units().forEach(unit -> missing.remove(unit.kind()));
        plan.absent().forEach(absence -> missing.remove(absence.kind()));
        for (UnitKind kind : missing) {
            add(
                    PlanRule.MISSING_KIND,
                    "units",
                    "There is no unit of kind " + kind.word() + "; add it, or list it in absent with the reason.");
        }
    }

    private void checkAbsences() {
        Set<UnitKind> seen = EnumSet.noneOf(UnitKind.class);
        for (int i = 0; i < plan.absent().size(); i++) {
            Absence absence = plan.absent().get(i);
            String place = "absent[" + i + "]";
            String word = absence.kind().word();
            if (!seen.add(absence.kind())) {
                add(PlanRule.ABSENT_TWICE, place, "The kind " + word + " is listed as absent before.");
            }
            if (absence.reason().isBlank()) {
                add(PlanRule.ABSENT_WITHOUT_REASON, place, "The kind " + word + " is absent without a reason.");
            }
            if (plan.units().stream().anyMatch(unit -> unit.kind() == absence.kind())) {
                add(PlanRule.ABSENT_BUT_PLANNED, place, "The kind " + word + " is absent, and a unit of it is listed.");
            }
        }
    }

    private void checkTest(String name, VerifyTest test) {
        String place = "verify." + name;
        if (!KEY.matcher(name).matches()) {
            add(
                    PlanRule.NAME_FORM,
                    "verify",
                    "The name of a test must match " + KEY.pattern() + ", not " + Wording.quote(name) + ".");
            return;
        }
        TestRules.problem(test).ifPresent(problem -> add(PlanRule.VERIFY_INCOMPLETE, place, problem));
    }

    private void checkTestsAreUsed() {
        Set<String> unused = new LinkedHashSet<>(plan.verify().keySet());
        plan.units().forEach(unit -> unused.remove(unit.verify()));
        // A name of the wrong form has its own finding, and would make no place.
        unused.removeIf(name -> !KEY.matcher(name).matches());
        for (String name : unused) {
            add(
                    PlanRule.VERIFY_UNUSED,
                    "verify." + name,
                    "No unit is verified by the test " + Wording.quote(name) + ".");
        }
    }

    private void add(PlanRule rule, String place, String message) {
        findings.add(rule.at(place, message));
    }
}
