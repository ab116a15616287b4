package io.sluice.rollouts;

import io.sluice.flags.EnvironmentService;
import io.sluice.flags.stored.Environment;
import io.sluice.judge.policy.PolicyService;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.plans.PlanService;
import io.sluice.plans.StoredPlan;
import io.sluice.plans.core.PlanVersion;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.spec.OnLive;
import io.sluice.rollouts.core.spec.Reference;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.rollouts.stored.StoredSpec;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates rollouts: checks what is asked for, pins the policy and the plan, and lets the database keep one live rollout
 * for a target.
 */
@ApplicationScoped
public class RolloutCreation {
    private final RolloutStore store;
    private final RolloutChanges changes;
    private final RolloutService service;
    private final EnvironmentService environments;
    private final CreationFindings findings;
    private final PlanService plans;
    private final PolicyService policies;
    private final PlanGuard guard;
    private final Transactions transactions;
    private final InstantSource clock;

    RolloutCreation(
            RolloutStore store,
            RolloutChanges changes,
            RolloutService service,
            EnvironmentService environments,
            CreationFindings findings,
            PlanService plans,
            PolicyService policies,
            PlanGuard guard,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.changes = changes;
        this.service = service;
        this.environments = environments;
        this.findings = findings;
        this.plans = plans;
        this.policies = policies;
        this.guard = guard;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A rollout that was created, and the warnings about it. */
    public record Created(Rollout rollout, List<Finding> warnings) {}

    public Created create(Caller caller, RolloutBody body) {
        RolloutSpec spec = spec(body);
        StoredSpec stored = new StoredSpec(body, spec.policy().policy().toJson());
        List<Finding> warnings = check(caller, spec);
        OnLive onLive = body.chosenOnLive();
        refuseLive(spec, onLive);
        try {
            Added added = transactions.write(() -> makeRoom(caller, spec, onLive)
                    .map(live -> new Added(live, false))
                    .orElseGet(() -> new Added(add(caller, spec, stored), true)));
            if (!added.isNew()) {
                throw stillThere(added.rollout());
            }
            return new Created(added.rollout(), warnings);
        } catch (RuntimeException failed) {
            if (RolloutStore.isTakenTarget(failed)) {
                refuseLive(spec, OnLive.REFUSE);
                throw Refused.because(ErrorCode.LIVE_ROLLOUT, "another rollout was live until a moment ago: ask again");
            }
            throw failed;
        }
    }

    /** The rollout that has the target after an attempt: the new one, or an earlier one that has yet to give it up. */
    private record Added(Rollout rollout, boolean isNew) {}

    /**
     * The rollout that has the target in spite of being superseded, because its plan is still to be run; that it is
     * taken back is kept although the new one is not created.
     */
    private Optional<Rollout> makeRoom(Caller caller, RolloutSpec spec, OnLive onLive) {
        Release release = spec.release();
        return switch (onLive) {
            case REFUSE -> Optional.empty();
            case SUPERSEDE ->
                store.liveOn(release.environment(), release.target())
                        .map(id -> service.supersede(caller, id, release.candidate()))
                        .filter(Rollout::isLive);
        };
    }

    private static Refused stillThere(Rollout live) {
        String detail = live.state() == RolloutState.ROLLBACK_FAILED
                ? "the way back of the superseded rollout has failed: it has the target until its plan run is"
                        + " acknowledged"
                : "the superseded rollout is being taken back: it has the target until its plan run is done; ask again"
                        + " then";
        return RolloutAccess.live(detail, live.id()).with("state", live.state().name());
    }

    /**
     * What the creation of such a rollout would notice, without creating it.
     *
     * @throws Refused where it would be refused whatever its versions are
     */
    public List<Finding> check(Caller caller, RolloutBody body) {
        return check(caller, spec(body));
    }

    /** What the body asks for, with the policy and the plan as they are stored now. */
    public RolloutSpec spec(RolloutBody body) {
        return body.toSpec(policies.choose("policy", body.policy()), pin(body.plan()));
    }

    private List<Finding> check(Caller caller, RolloutSpec spec) {
        RolloutAccess.requireMayCreate(caller, spec);
        requireReferenceFits(spec);
        requireMayRun(caller, spec.plan());
        Environment environment = environments.get(spec.release().environment());
        List<Finding> findings = this.findings.of(spec, environment);
        findings.addAll(PolicyService.belowFloor(spec.policy().policy(), environment.policyFloor()));
        List<Finding> warnings = new ArrayList<>(refuseErrors(findings));
        warnings.addAll(guard.warnings(spec));
        return warnings;
    }

    private Rollout add(Caller caller, RolloutSpec spec, StoredSpec stored) {
        Rollout rollout = Rollout.create(UUID.randomUUID(), spec, caller.name(), clock.instant());
        // Checked once more under the lock: the flag's later writers see this rollout, so it stays as it was checked.
        environments.lock(spec.release().environment());
        store.add(rollout, stored, caller.actor());
        refuseErrors(findings.flagFindings(spec));
        changes.created(
                rollout, new Change(caller.actor(), "create", spec.release().hotfixMark()));
        return rollout;
    }

    /** Found here, or the whole stage that it is for could never be judged. */
    private static void requireReferenceFits(RolloutSpec spec) {
        Reference reference = spec.reference();
        if (reference != null) {
            spec.policy().policy().requireFits("reference.baseline", reference.baseline());
        }
    }

    /** A rollback turns the flags of its plan, so that who may not touch them may not name the plan either. */
    private void requireMayRun(Caller caller, @Nullable PlanVersion plan) {
        if (plan != null) {
            plans.get(plan).plan().flags().forEach(caller::requireFlag);
        }
    }

    /** The plan as it is stored now: a later version is for later releases. */
    private @Nullable PlanVersion pin(@Nullable String name) {
        if (name == null) {
            return null;
        }
        return plans.find(Names.key("plan", name))
                .map(StoredPlan::id)
                .orElseThrow(() -> Refused.findings(
                        "the rollout has errors",
                        List.of(Finding.error("UNKNOWN_PLAN", "plan", "there is no plan " + name))));
    }

    private static List<Finding> refuseErrors(List<Finding> findings) {
        if (Finding.anyError(findings)) {
            throw Refused.findings("the rollout has errors", findings);
        }
        return findings;
    }

    private void refuseLive(RolloutSpec spec, OnLive onLive) {
        Release release = spec.release();
        if (onLive == OnLive.REFUSE) {
            transactions
                    .read(() -> store.liveOn(release.environment(), release.target()))
                    .ifPresent(live -> {
                        throw RolloutAccess.live("the target " + release.target() + " has a live rollout", live);
                    });
        }
        SteeredFlag flag = spec.flag();
        Optional<Rollout> steering = flag == null
                ? Optional.empty()
                : transactions.read(() -> store.liveOnFlag(release.environment(), flag.key()));
        // A release of another target is nobody's to supersede.
        steering.filter(rollout -> onLive == OnLive.REFUSE
                        || !rollout.spec().release().target().equals(release.target()))
                .ifPresent(rollout -> {
                    throw RolloutAccess.live("another live rollout steers the flag", rollout.id());
                });
    }
}
