package io.sluice.rollouts;

import io.sluice.flags.EnvironmentService;
import io.sluice.flags.stored.Environment;
import io.sluice.judge.policy.PolicyService;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import io.sluice.plans.core.Proof;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.calendar.WindowService;
import io.sluice.rollouts.core.GroupRule;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.Transition;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.SpecChecker;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whether a rollout may begin, and its beginning: the environment and its windows are open, the group is quiet, the
 * plan is proven, and the rollout still is one for its environment.
 */
@ApplicationScoped
public class RolloutStart {
    private final RolloutStore store;
    private final RolloutAccess access;
    private final RolloutChanges changes;
    private final EnvironmentService environments;
    private final WindowService windows;
    private final PlanGuard guard;
    private final Transactions transactions;
    private final InstantSource clock;

    RolloutStart(
            RolloutStore store,
            RolloutAccess access,
            RolloutChanges changes,
            EnvironmentService environments,
            WindowService windows,
            PlanGuard guard,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.access = access;
        this.changes = changes;
        this.environments = environments;
        this.windows = windows;
        this.guard = guard;
        this.transactions = transactions;
        this.clock = clock;
    }

    public Rollout start(Caller caller, UUID id) {
        Proof proof = guard.prove(transactions.read(() -> access.find(caller, id)), true);
        return transactions.write(() -> {
            Rollout rollout = access.lock(caller, id);
            Change change =
                    new Change(caller.actor(), "start", rollout.spec().release().hotfixMark());
            return changes.carryOut(rollout, starting(rollout, proof), change);
        });
    }

    /** Refuses as {@link #start} would, and starts nothing; no other host is asked, so that the answer comes soon. */
    public void requireCanStart(Caller caller, UUID id) {
        Proof proof = guard.prove(transactions.read(() -> access.find(caller, id)), false);
        transactions.write(() -> requireCanStart(access.lock(caller, id), proof));
    }

    /** The same of a rollout that nobody has created yet. */
    public void requireCouldStart(Caller caller, RolloutSpec spec) {
        Rollout imagined = Rollout.create(UUID.randomUUID(), spec, caller.name(), clock.instant());
        Proof proof = guard.prove(imagined, false);
        transactions.write(() -> requireCanStart(imagined, proof));
    }

    private Rollout requireCanStart(Rollout rollout, @Nullable Proof proof) {
        if (starting(rollout, proof) instanceof Transition.Forbidden forbidden) {
            throw RolloutChanges.refusal(forbidden);
        }
        return rollout;
    }

    private Transition starting(Rollout rollout, @Nullable Proof proof) {
        Environment environment = environments.lock(rollout.spec().release().environment());
        if (rollout.state() == RolloutState.PENDING) {
            requireOpen(environment, rollout.spec().release());
            requireGroupIsQuiet(rollout);
            requireFits(rollout.spec(), environment);
        }
        guard.require(rollout, environment.isProtected(), proof);
        Transition transition = rollout.state().start(rollout, environment.isProtected(), clock.instant());
        List<Finding> findings = PlanGuard.inPlan(proof, environment.isProtected());
        return transition instanceof Transition.Forbidden forbidden && !findings.isEmpty()
                ? forbidden.with("findings", findings)
                : transition;
    }

    /** A hotfix passes: what is broken now is not mended by waiting. */
    private void requireOpen(Environment environment, Release release) {
        if (!release.isHotfix()) {
            environment.requireNotFrozen();
            windows.calendar(environment.name()).requireOpen(release.target(), clock.instant());
        }
    }

    /** The environment may have been protected, or its floor raised, since the rollout was created. */
    private static void requireFits(RolloutSpec spec, Environment environment) {
        List<Finding> findings = new ArrayList<>(SpecChecker.check(spec, environment.isProtected()));
        findings.addAll(PolicyService.belowFloor(spec.policy().policy(), environment.policyFloor()));
        List<Finding> errors = findings.stream().filter(Finding::isError).toList();
        if (!errors.isEmpty()) {
            throw Refused.because(
                            ErrorCode.PREFLIGHT_BLOCKED,
                            "the rollout is not one for the environment " + environment.name() + " any more")
                    .with("findings", errors);
        }
    }

    private void requireGroupIsQuiet(Rollout rollout) {
        GroupRule.whatStartWaitsFor(rollout, store.siblings(rollout)).ifPresent(busy -> {
            throw Refused.because(
                            ErrorCode.GROUP_BUSY,
                            "the rollout of " + busy.spec().release().target() + " in the group "
                                    + busy.spec().release().group() + " is " + busy.state()
                                    + ": the group's rollouts run at once only where all of them allow it")
                    .with("liveId", busy.id().toString());
        });
    }
}
