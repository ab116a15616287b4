package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Finding;
import io.sluice.plans.core.UnitKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The checks of a rollout that is asked for, one rule a method: errors refuse it, warnings are told with it.
 *
 * <p>What needs the stored flag or plan is checked where those are known.
 */
public final class SpecChecker {
    private final RolloutSpec spec;
    private final boolean isProtected;
    private final List<Finding> findings = new ArrayList<>();

    private SpecChecker(RolloutSpec spec, boolean isProtected) {
        this.spec = spec;
        this.isProtected = isProtected;
    }

    /** The findings about a rollout in an environment that is protected or not. */
    public static List<Finding> check(RolloutSpec spec, boolean isProtected) {
        SpecChecker checker = new SpecChecker(spec, isProtected);
        checker.versionsDiffer();
        checker.variantsDiffer();
        checker.stagesAreSome();
        checker.sharesRise();
        checker.blueGreenIsOneWholeStage();
        checker.configComesInStages();
        checker.wholeStagesHaveABaseline();
        checker.preflightIsGiven();
        checker.budgetLeavesRoomToJudge();
        checker.stagesSeeEnough();
        checker.looksComeBeforeAStall();
        return List.copyOf(checker.findings);
    }

    private void versionsDiffer() {
        if (spec.release().candidate().equals(spec.release().baseline())) {
            error("SAME_VERSION", "candidate", "the candidate is the baseline: there is nothing to compare");
        }
    }

    private void variantsDiffer() {
        SteeredFlag flag = spec.flag();
        if (flag != null && flag.candidateVariant().equals(flag.baselineVariant())) {
            error("SAME_VARIANT", "flag.candidateVariant", "both arms would get the same variant");
        }
    }

    private void stagesAreSome() {
        if (spec.stages().isEmpty()) {
            error("NO_STAGES", "stages", "a rollout needs at least one stage");
        }
        if (spec.stages().size() > RolloutSpec.MOST_STAGES) {
            error("TOO_MANY_STAGES", "stages", "a rollout has at most " + RolloutSpec.MOST_STAGES + " stages");
        }
    }

    private void sharesRise() {
        int before = 0;
        for (int i = 0; i < spec.stages().size(); i++) {
            int parts = spec.stages().get(i).share().parts();
            if (parts <= before) {
                error("SHARES_NOT_RISING", "stages[" + i + "].share", "each share must be above the one before it");
            }
            before = parts;
        }
    }

    private void blueGreenIsOneWholeStage() {
        boolean isOneWhole =
                spec.stages().size() == 1 && spec.stages().get(0).share().isWhole();
        if (spec.strategy() == Strategy.BLUE_GREEN && !isOneWhole) {
            error("NOT_BLUE_GREEN", "stages", "blue-green is one stage at share 1");
        }
    }

    /** A config reaches everybody within seconds: no deploy slows it down, so that only its stages do. */
    private void configComesInStages() {
        if (isProtected && spec.release().kind() == UnitKind.CONFIG && startsWhole()) {
            error("CONFIG_AT_ONCE", "stages", "a config would reach everybody at once: it needs a smaller stage first");
        }
    }

    private boolean startsWhole() {
        return !spec.stages().isEmpty() && spec.stages().get(0).share().isWhole();
    }

    private void wholeStagesHaveABaseline() {
        if (startsWhole() && spec.reference() == null) {
            warning(
                    "NO_BASELINE",
                    "reference",
                    "the first stage leaves the baseline without traffic: without a reference it can only hold");
        }
    }

    private void preflightIsGiven() {
        if (spec.preflight() == null) {
            warning("NO_PREFLIGHT", "preflight", "nothing is known of the candidate before it meets users");
        }
    }

    private void budgetLeavesRoomToJudge() {
        ExposureBudget budget = spec.exposure();
        if (budget == null || budget.requests() == null) {
            return;
        }
        long minimum = spec.policy().policy().minRequests();
        if (budget.requests() < minimum) {
            warning(
                    "BUDGET_BELOW_MINIMUM",
                    "exposure.requests",
                    "the budget is used up before the " + minimum + " requests that the policy needs");
        }
    }

    private void stagesSeeEnough() {
        for (int i = 0; i < spec.stages().size(); i++) {
            String place = "stages[" + i + "].minRequests";
            Sight.whatIsMissed(spec.policy().policy(), spec.stages().get(i), spec.traffic())
                    .ifPresent(message -> warning("STAGE_TOO_SMALL", place, message));
        }
    }

    private void looksComeBeforeAStall() {
        if (spec.timing().stallAfter().compareTo(spec.lookEvery()) <= 0) {
            warning(
                    "STALL_BEFORE_LOOK",
                    "stallAfter",
                    "somebody is paged before the next look, which is only due after " + spec.lookEvery());
        }
    }

    private void error(String code, String place, String message) {
        findings.add(Finding.error(code, place, message));
    }

    private void warning(String code, String place, String message) {
        findings.add(Finding.warning(code, place, message));
    }
}
