package io.sluice.plans.core;

import static io.sluice.plans.core.Plans.NOW;
import static io.sluice.plans.core.Plans.valid;
import static io.sluice.plans.core.Plans.with;
import static io.sluice.plans.core.UnitKind.APPLICATION;
import static io.sluice.plans.core.UnitKind.CONFIG;
import static io.sluice.plans.core.UnitKind.DEPENDENCY;
import static io.sluice.plans.core.UnitKind.MODEL;
import static io.sluice.plans.core.UnitKind.PROMPT;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule with a plan that keeps it and one that breaks it; the rules of versions are in {@link VersionFormTest}. */
class PlanCheckerTest {

    @Test
    void theValidPlanHasNoFindingAndSumsItsBudgets() {
        PlanReport report = PlanChecker.check(valid(), NOW);

        assertThat(report).isEqualTo(new PlanReport(true, List.of(), Duration.ofMinutes(10)));
    }

    @Test
    void aPlanWithAWarningIsStillValid() {
        PlanReport report = PlanChecker.check(with(PROMPT, unit -> unit.versions("concise", "verbose")), NOW);

        assertThat(report.findings()).hasSize(2).noneMatch(Finding::isError);
        assertThat(report.valid()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(UnitKind.class)
    void latestIsRefusedAsATargetOfEveryKind(UnitKind kind) {
        assertFinding(
                with(kind, unit -> unit.versions(unit.unit().current(), "latest")), "FLOATING_VERSION", ".previous");
        assertFinding(
                with(kind, unit -> unit.versions("latest", unit.unit().previous())), "FLOATING_VERSION", ".current");
    }

    @Test
    void aFloatingVersionIsRefusedOnBothSidesAtOnce() {
        assertThat(codes(with(DEPENDENCY, unit -> unit.versions("^1.2", "1.x"))))
                .containsExactly("FLOATING_VERSION", "FLOATING_VERSION");
    }

    @Test
    void aPreviousVersionEqualToTheCurrentIsRefused() {
        assertOnly(with(APPLICATION, unit -> unit.versions("2.4.1", "2.4.1")), "SAME_VERSION", "units[0].previous");
        assertOnly(with(APPLICATION, unit -> unit.versions("2.4.1", "v2.4.1")), "SAME_VERSION", "units[0].previous");
    }

    @Test
    void twoEmptyVersionsAreEmptyAndNotTheSame() {
        assertThat(codes(with(APPLICATION, unit -> unit.versions("", ""))))
                .containsExactly("FLOATING_VERSION", "FLOATING_VERSION");
    }

    @ParameterizedTest
    @EnumSource(
            value = UnitKind.class,
            names = {"PROMPT", "CONFIG"})
    void aPromptOrConfigThatNeedsADeployIsRefused(UnitKind kind) {
        assertOnlyCode(with(kind, unit -> unit.needsDeploy(true)), "NEEDS_DEPLOY");
    }

    @Test
    void aFlagStepThatNeedsADeployContradictsItself() {
        assertOnly(with(MODEL, unit -> unit.needsDeploy(true)), "FLAG_STEP_NEEDS_DEPLOY", "units[2].needsDeploy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Rebuild the image with the old prompt", "redeploy", "trigger a deployment"})
    void aStepThatSpeaksOfABuildAndNeedsNoneIsAWarning(String text) {
        Plan plan = with(PROMPT, unit -> unit.step(new Step.ByHand(text)));

        assertOnly(plan, "STEP_SOUNDS_LIKE_DEPLOY", "units[3].step");
        assertThat(PlanChecker.check(plan, NOW).valid()).isTrue();
    }

    @Test
    void aStepByHandWithoutABuildIsFine() {
        assertThat(codes(with(PROMPT, unit -> unit.step(new Step.ByHand("put v7 into the settings table")))))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(UnitKind.class)
    void eachOfTheFiveKindsIsMissedWhereItIsNotThere(UnitKind kind) {
        Plan plan = Plans.without(kind);

        assertOnly(plan, "MISSING_KIND", "units");
        assertThat(PlanChecker.check(plan, NOW).findings().get(0).message()).contains(kind.word());
        assertThat(codes(Plans.withAbsent(plan, new Absence(kind, "there is none"))))
                .isEmpty();
    }

    @Test
    void aPlanWithoutUnitsMissesAllFive() {
        assertThat(codes(Plans.withUnits(valid(), List.of())))
                .containsExactly(
                        "MISSING_KIND",
                        "MISSING_KIND",
                        "MISSING_KIND",
                        "MISSING_KIND",
                        "MISSING_KIND",
                        "VERIFY_UNUSED");
    }

    @Test
    void anAbsentKindNeedsAReasonAndIsListedOnceAndHasNoUnit() {
        Plan plan = Plans.without(DEPENDENCY);

        assertOnlyCode(Plans.withAbsent(plan, new Absence(DEPENDENCY, " ")), "ABSENT_WITHOUT_REASON");
        assertOnlyCode(Plans.withAbsent(valid(), new Absence(MODEL, "none")), "ABSENT_BUT_PLANNED");
        assertOnly(
                Plans.withAbsent(plan, new Absence(DEPENDENCY, "none"), new Absence(DEPENDENCY, "none")),
                "ABSENT_TWICE",
                "absent[1]");
    }

    @Test
    void aTestThatDoesNotExistIsRefusedAndTheExistingOnesAreNamed() {
        Plan plan = with(CONFIG, unit -> unit.verify("smoke-test"));

        assertOnly(plan, "VERIFY_UNKNOWN", "units[4].verify");
        assertThat(PlanChecker.check(plan, NOW).findings().get(0).message()).contains("\"smoke-test\"", "smoke.");
    }

    @Test
    void aTestThatNoUnitNamesIsAWarning() {
        Plan plan = Plans.withTest(valid(), "more", new VerifyTest.Manual("look"));

        assertOnly(plan, "VERIFY_UNUSED", "verify.more");
        assertThat(PlanChecker.check(plan, NOW).valid()).isTrue();
    }

    @Test
    void aDependencyIsNotUpgradedInAReleaseThatRollsBack() {
        Plan plan = with(APPLICATION, unit -> unit.change(Change.ROLLBACK));

        assertOnly(plan, "DEPENDENCY_UPGRADE_WITH_ROLLBACK", "units[1].change");
    }

    @Test
    void aReleaseThatRollsBackMayLeaveItsDependenciesOrTakeThemBack() {
        for (Change change : new Change[] {Change.NONE, Change.ROLLBACK}) {
            Plan plan = with(DEPENDENCY, unit -> unit.change(change));
            List<Unit> units = new ArrayList<>(plan.units());
            units.set(0, new Plans.Draft(units.get(0)).change(Change.ROLLBACK).unit());

            assertThat(codes(Plans.withUnits(plan, units))).isEmpty();
        }
    }

    @Test
    void aPreviousVersionMustOutliveTheHorizonToTheSecond() {
        var end = NOW.plus(Duration.ofDays(14));

        assertThat(codes(with(MODEL, unit -> unit.availableUntil(end)))).isEmpty();
        assertOnly(
                with(MODEL, unit -> unit.availableUntil(end.minusSeconds(1))),
                "PREVIOUS_EXPIRES",
                "units[2].availableUntil");
    }

    @Test
    void thePlanOfTodayMayBeTooOldInAWeek() {
        Plan plan = with(MODEL, unit -> unit.availableUntil(NOW.plus(Duration.ofDays(20))));

        assertThat(PlanChecker.check(plan, NOW).valid()).isTrue();
        assertThat(PlanChecker.check(plan, NOW.plus(Duration.ofDays(7))).valid())
                .isFalse();
    }

    @Test
    void aPreviousVersionThatIsGoneAlreadyIsSaidToBe() {
        Plan plan = with(MODEL, unit -> unit.availableUntil(NOW.minusSeconds(60)));

        assertThat(PlanChecker.check(plan, NOW).findings().get(0).message()).contains("has been gone since");
    }

    @Test
    void aUnitIsListedOnceAndTwoKindsMayShareAName() {
        List<Unit> units = new ArrayList<>(valid().units());
        units.add(units.get(1));
        assertOnly(Plans.withUnits(valid(), units), "DUPLICATE_UNIT", "units[5].name");

        assertThat(codes(with(CONFIG, unit -> unit.name("the-prompt")))).isEmpty();
    }

    @Test
    void namesAreKeys() {
        assertOnly(Plans.withName(valid(), "a plan"), "NAME_FORM", "name");
        assertOnly(with(MODEL, unit -> unit.name("a/b")), "NAME_FORM", "units[2].name");
        assertOnly(Plans.withTest(valid(), "a test", new VerifyTest.Manual("look")), "NAME_FORM", "verify");
    }

    @Test
    void theHorizonIsLongerThanNothingAndAtMostAYear() {
        assertOnly(Plans.withHorizon(valid(), Duration.ZERO), "HORIZON_RANGE", "horizon");
        assertOnly(Plans.withHorizon(valid(), Duration.ofDays(367)), "HORIZON_RANGE", "horizon");
        assertThat(codes(Plans.withHorizon(valid(), Duration.ofDays(366)))).isEmpty();
    }

    @Test
    void everyStepHasAnOwnerAndABudgetOfUpToADay() {
        assertOnly(with(CONFIG, unit -> unit.owner(" ")), "OWNER_MISSING", "units[4].owner");
        assertOnly(with(CONFIG, unit -> unit.budget(Duration.ZERO)), "BUDGET_RANGE", "units[4].budget");
        assertOnly(with(CONFIG, unit -> unit.budget(Duration.ofSeconds(-1))), "BUDGET_RANGE", "units[4].budget");
        assertOnly(
                with(CONFIG, unit -> unit.budget(Duration.ofDays(1).plusSeconds(1))),
                "BUDGET_RANGE",
                "units[4].budget");
        assertThat(codes(with(CONFIG, unit -> unit.budget(Duration.ofDays(1))))).isEmpty();
    }

    @Test
    void aStepSaysWhatToDo() {
        assertOnly(with(APPLICATION, unit -> unit.step(new Step.ByHand(" "))), "STEP_MISSING", "units[0].step");
        assertOnly(
                with(PROMPT, unit -> unit.step(new Step.ByFlag("prompt.version", ""))),
                "STEP_INCOMPLETE",
                "units[3].step.variant");
        assertOnly(
                with(PROMPT, unit -> unit.step(new Step.ByFlag("a flag", "v7"))),
                "STEP_INCOMPLETE",
                "units[3].step.flag");
    }

    @Test
    void aFlagStepDoesNotTurnToTheCurrentVersion() {
        assertOnly(
                with(PROMPT, unit -> unit.step(new Step.ByFlag("prompt.version", "v8"))),
                "STEP_KEEPS_CURRENT",
                "units[3].step.variant");
    }

    /** The broken plan of the fleet's planning tools: a model on latest, a prompt that needs a deploy, no config. */
    @Test
    void severalFaultsAreAllFound() {
        List<Unit> units = new ArrayList<>();
        units.addAll(with(MODEL, unit -> unit.versions(unit.unit().current(), "latest"))
                .units()
                .subList(0, 3));
        units.add(new Plans.Draft(valid().units().get(3)).needsDeploy(true).unit());

        assertThat(codes(Plans.withUnits(valid(), units)))
                .containsExactly("FLOATING_VERSION", "NEEDS_DEPLOY", "MISSING_KIND");
    }

    @Test
    void aTestCanBeCarriedOut() {
        assertThat(problem(new VerifyTest.Http("HTTP://localhost:8080/q", 200, null)))
                .isEmpty();
        for (String url : new String[] {"", "/healthz", "ftp://a/b", "https://", "https:///x", "mailto:a@b", "a b"}) {
            assertThat(problem(new VerifyTest.Http(url, 200, null))).as(url).isNotEmpty();
        }
        JsonValue v7 = JsonValue.text("v7");
        assertThat(problem(new VerifyTest.Flag("prompt.version", JsonObject.EMPTY, v7)))
                .isEmpty();
        assertThat(problem(new VerifyTest.Flag("a flag", JsonObject.EMPTY, v7))).isNotEmpty();
        assertThat(problem(new VerifyTest.Flag("prompt.version", JsonObject.EMPTY, JsonNull.NULL)))
                .isNotEmpty();
        assertThat(problem(new VerifyTest.Manual("look"))).isEmpty();
        assertThat(problem(new VerifyTest.Manual(""))).isNotEmpty();
    }

    @Test
    void aMetricHasAQueryATimeAndABound() {
        BigDecimal one = BigDecimal.ONE;
        Duration over = Duration.ofSeconds(5);
        assertThat(problem(new VerifyTest.Metric("errors", one, null, over))).isEmpty();
        assertThat(problem(new VerifyTest.Metric("errors", null, one, over))).isEmpty();
        assertThat(problem(new VerifyTest.Metric("errors", one, one, over))).isEmpty();
        assertThat(problem(new VerifyTest.Metric("errors", null, null, over))).isNotEmpty();
        assertThat(problem(new VerifyTest.Metric("errors", one, BigDecimal.TEN, over)))
                .isNotEmpty();
        assertThat(problem(new VerifyTest.Metric(" ", one, null, over))).isNotEmpty();
        assertThat(problem(new VerifyTest.Metric("errors", one, null, Duration.ZERO)))
                .isNotEmpty();
    }

    @Test
    void aPlanWithTooManyUnitsHasThisOneFinding() {
        Plan plan = Plans.withUnits(
                valid(), Collections.nCopies(10_000, valid().units().get(0)));

        assertOnly(plan, "TOO_MANY_UNITS", "units");
    }

    @Test
    void aPlanWithTooManyTestsHasThisOneFinding() {
        Plan plan = valid();
        for (int i = 0; i < Plan.MAX_TESTS; i++) {
            plan = Plans.withTest(plan, "test-" + i, new VerifyTest.Manual("look"));
        }

        assertOnly(plan, "TOO_MANY_TESTS", "verify");
    }

    @Test
    void aReportShowsSoManyFindingsAndCountsTheRest() {
        Finding error = PlanRule.OWNER_MISSING.at("units[0].owner", "Nobody.");
        List<Finding> many = new ArrayList<>(
                Collections.nCopies(500, PlanRule.VERIFY_UNUSED.at("verify.a", "No unit is verified by it.")));
        many.add(error);

        PlanReport report = PlanReport.of(many, Duration.ZERO);

        assertThat(report.findings()).hasSize(PlanReport.MAX_FINDINGS + 1);
        assertThat(report.findings().get(PlanReport.MAX_FINDINGS).message()).contains("301 more");
        assertThat(report.valid()).as("an error beyond the limit counts").isFalse();
    }

    private static List<String> codes(Plan plan) {
        return PlanChecker.check(plan, NOW).findings().stream()
                .map(Finding::code)
                .toList();
    }

    /** What is said about a test that is otherwise used as it should be. */
    private static List<String> problem(VerifyTest test) {
        return codes(Plans.withTest(valid(), "smoke", test));
    }

    private static void assertOnlyCode(Plan plan, String code) {
        assertThat(codes(plan)).containsExactly(code);
    }

    private static void assertOnly(Plan plan, String code, String place) {
        assertThat(PlanChecker.check(plan, NOW).findings())
                .extracting(Finding::code, Finding::place)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(code, place));
    }

    private static void assertFinding(Plan plan, String code, String placeEnd) {
        assertThat(PlanChecker.check(plan, NOW).findings())
                .anyMatch(finding ->
                        finding.code().equals(code) && finding.place().endsWith(placeEnd) && finding.isError());
    }
}
