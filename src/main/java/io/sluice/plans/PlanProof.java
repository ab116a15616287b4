package io.sluice.plans;

import io.sluice.flags.FlagService;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.plans.Owners.Reach;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.Proof;
import io.sluice.plans.core.Proof.Doubt;
import io.sluice.plans.core.ProofRule;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.Unit;
import io.sluice.plans.core.VerifyTest;
import io.sluice.plans.verify.VerifyTests;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks of a plan, before its release starts, what one would not like to learn on the way back: are its flags there, may
 * its hosts be asked and do they answer, was the version to go back to a good one, does anybody hear its owners?
 */
@ApplicationScoped
public class PlanProof {
    private final PlanService plans;
    private final FlagService flags;
    private final VerifyTests tests;
    private final Instance<ReleaseHistory> histories;
    private final Instance<Owners> owners;

    PlanProof(
            PlanService plans,
            FlagService flags,
            VerifyTests tests,
            @Any Instance<ReleaseHistory> histories,
            @Any Instance<Owners> owners) {
        this.plans = plans;
        this.flags = flags;
        this.tests = tests;
        this.histories = histories;
        this.owners = owners;
    }

    /**
     * Where a plan would be run.
     *
     * @param holdLimit how long a release may be held, null where that is not known
     * @param asksHosts whether hosts and queries of its tests are asked, which takes seconds where they are away
     */
    public record Place(String environment, @Nullable Duration holdLimit, boolean asksHosts) {}

    /** Looks at all of it; belongs outside of transactions where hosts are asked. */
    public Proof prove(StoredPlan stored, Place place) {
        Plan plan = stored.plan();
        List<Doubt> doubts = new ArrayList<>();
        addReplaced(doubts, stored);
        for (int i = 0; i < plan.units().size(); i++) {
            addUnit(doubts, plan.units().get(i), "units[" + i + "]", place);
        }
        addOwners(doubts, plan);
        addBudgets(doubts, plan, place);
        usedTests(plan).forEach(name -> addTest(doubts, plan, name, place));
        if (place.asksHosts()) {
            doubts.addAll(tests.unanswered(plan));
        }
        return new Proof(doubts);
    }

    private void addReplaced(List<Doubt> doubts, StoredPlan stored) {
        long latest = plans.get(stored.plan().name()).version();
        if (latest != stored.version()) {
            doubts.add(ProofRule.PLAN_REPLACED.at(
                    "name",
                    "Version " + latest + " of the plan is stored; the way back is by version " + stored.version()
                            + ", as it was when the rollout was created."));
        }
    }

    private void addUnit(List<Doubt> doubts, Unit unit, String at, Place place) {
        if (unit.step() instanceof Step.Freeze) {
            doubts.add(ProofRule.UNIT_STAYS.at(
                    at + ".step", "The " + unit.id() + " stays at " + unit.current() + ": " + unit.reason()));
            return;
        }
        if (unit.step() instanceof Step.ByFlag byFlag) {
            addFlagStep(doubts, byFlag, at + ".step", place);
        }
        for (ReleaseHistory history : histories) {
            standing(history.standing(place.environment(), unit.name(), unit.previous()), unit, at + ".previous")
                    .ifPresent(doubts::add);
        }
    }

    private void addFlagStep(List<Doubt> doubts, Step.ByFlag step, String at, Place place) {
        Optional<StoredFlag> known = flags.find(place.environment(), step.flag());
        if (known.isEmpty()) {
            doubts.add(missing(step.flag(), at + ".flag", place));
            return;
        }
        FlagDefinition flag = known.get().definition();
        if (!flag.variants().containsKey(step.variant())) {
            doubts.add(ProofRule.VARIANT_MISSING.at(
                    at + ".variant", "The flag " + step.flag() + " has no variant " + step.variant() + "."));
        }
        if (known.get().isKilled() || !flag.isEnabled()) {
            doubts.add(ProofRule.FLAG_OFF.at(
                    at + ".flag",
                    "The flag " + step.flag() + " is " + (known.get().isKilled() ? "killed" : "disabled")
                            + ": turning it changes nothing that anybody sees."));
        }
    }

    private static Optional<Doubt> standing(ReleaseHistory.Standing standing, Unit unit, String at) {
        String version = "The version " + unit.previous() + " of " + unit.name();
        return switch (standing) {
            case LAST_KNOWN_GOOD -> Optional.empty();
            case SUPERSEDED ->
                Optional.of(ProofRule.PREVIOUS_SUPERSEDED.at(
                        at, version + " is not the last known good: another one was released after it."));
            case FAILED -> Optional.of(ProofRule.PREVIOUS_FAILED.at(at, version + " was rolled back itself."));
            case UNKNOWN ->
                Optional.of(ProofRule.PREVIOUS_UNKNOWN.at(
                        at, version + " is not known: no release of it was completed here."));
        };
    }

    private void addOwners(List<Doubt> doubts, Plan plan) {
        Set<String> told = new LinkedHashSet<>();
        for (int i = 0; i < plan.units().size(); i++) {
            String owner = plan.units().get(i).owner();
            String at = "units[" + i + "].owner";
            for (Owners directory : owners) {
                Reach reach = told.add(owner) ? directory.reach(owner) : Reach.REACHABLE;
                if (reach == Reach.NO_TARGETS) {
                    doubts.add(ProofRule.NO_NOTIFICATIONS.at(at, "There is no notification target: nobody is told."));
                    return;
                } else if (reach == Reach.UNKNOWN) {
                    doubts.add(ProofRule.OWNER_UNREACHABLE.at(at, "No notification target is named " + owner + "."));
                }
            }
        }
    }

    private static void addBudgets(List<Doubt> doubts, Plan plan, Place place) {
        Duration limit = place.holdLimit();
        if (limit != null && plan.totalBudget().compareTo(limit) > 0) {
            doubts.add(ProofRule.BUDGETS_EXCEED_HOLD.at(
                    "units",
                    "The way back may take " + plan.totalBudget() + ", longer than a gate may hold, " + limit + "."));
        }
    }

    private static Set<String> usedTests(Plan plan) {
        Set<String> used = new LinkedHashSet<>(plan.verify().keySet());
        used.retainAll(plan.units().stream().map(Unit::verify).toList());
        return used;
    }

    private void addTest(List<Doubt> doubts, Plan plan, String name, Place place) {
        VerifyTest test = plan.verify().get(name);
        String at = "verify." + name;
        if (test instanceof VerifyTest.Flag flag
                && flags.find(place.environment(), flag.key()).isEmpty()) {
            doubts.add(missing(flag.key(), at + ".flag.key", place));
        } else if (test != null) {
            tests.whyNot(test, place.environment(), at).ifPresent(doubts::add);
        }
    }

    private static Doubt missing(String flag, String at, Place place) {
        return ProofRule.FLAG_MISSING.at(at, "There is no flag " + flag + " in " + place.environment() + ".");
    }
}
