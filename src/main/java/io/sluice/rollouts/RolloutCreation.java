package io.sluice.rollouts;

import io.sluice.flags.EnvironmentService;
import io.sluice.flags.FlagService;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.Steering;
import io.sluice.judge.MetricSources;
import io.sluice.judge.PolicyBody;
import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import io.sluice.plans.PlanService;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.Reference;
import io.sluice.rollouts.core.spec.Release;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.SpecChecker;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates rollouts: checks what is asked for, pins the policy, and lets the database keep one live rollout for a
 * target.
 */
@ApplicationScoped
public class RolloutCreation {
    private final RolloutStore store;
    private final RolloutChanges changes;
    private final EnvironmentService environments;
    private final FlagService flags;
    private final PlanService plans;
    private final PlanGuard guard;
    private final MetricSources sources;
    private final Transactions transactions;
    private final InstantSource clock;

    RolloutCreation(
            RolloutStore store,
            RolloutChanges changes,
            EnvironmentService environments,
            FlagService flags,
            PlanService plans,
            PlanGuard guard,
            MetricSources sources,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.changes = changes;
        this.environments = environments;
        this.flags = flags;
        this.plans = plans;
        this.guard = guard;
        this.sources = sources;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A rollout that was created, and the warnings about it. */
    public record Created(Rollout rollout, List<Finding> warnings) {}

    public Created create(Caller caller, RolloutBody body) {
        Policy policy = PolicyBody.choose("policy", body.policy());
        StoredSpec stored = new StoredSpec(body, policy.toJson());
        RolloutSpec spec = body.toSpec(policy);
        List<Finding> warnings = check(caller, spec);
        refuseLive(spec);
        try {
            Rollout rollout = transactions.write(() -> add(caller, spec, stored));
            return new Created(rollout, warnings);
        } catch (RuntimeException failed) {
            if (RolloutStore.isTakenTarget(failed)) {
                refuseLive(spec);
                throw Refused.because(ErrorCode.LIVE_ROLLOUT, "another rollout was live until a moment ago: ask again");
            }
            throw failed;
        }
    }

    /**
     * What the creation of such a rollout would notice, without creating it.
     *
     * @throws Refused where it would be refused whatever its versions are
     */
    public List<Finding> check(Caller caller, RolloutBody body) {
        return check(caller, body.toSpec(PolicyBody.choose("policy", body.policy())));
    }

    private List<Finding> check(Caller caller, RolloutSpec spec) {
        RolloutAccess.requireMayCreate(caller, spec);
        requireReferenceFits(spec);
        requireMayRun(caller, spec.plan());
        environments.get(spec.release().environment());
        List<Finding> warnings = new ArrayList<>(refuseErrors(findings(spec)));
        warnings.addAll(guard.warnings(spec));
        return warnings;
    }

    private Rollout add(Caller caller, RolloutSpec spec, StoredSpec stored) {
        Rollout rollout = Rollout.create(UUID.randomUUID(), spec, caller.name(), clock.instant());
        store.add(rollout, stored, caller.actor());
        // Once more under the lock: from here on the flag's writers see this rollout, so it stays as it was checked.
        environments.lock(spec.release().environment());
        refuseErrors(flagFindings(spec));
        changes.created(rollout, new Change(caller.actor(), "create", null));
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
    private void requireMayRun(Caller caller, @Nullable String plan) {
        if (plan != null) {
            plans.find(plan).ifPresent(stored -> stored.plan().flags().forEach(caller::requireFlag));
        }
    }

    private List<Finding> findings(RolloutSpec spec) {
        List<Finding> findings = new ArrayList<>(SpecChecker.check(spec));
        findings.addAll(flagFindings(spec));
        findings.addAll(planFindings(spec.plan()));
        sources.finding(spec.policy().policy()).ifPresent(findings::add);
        return findings;
    }

    private List<Finding> planFindings(@Nullable String name) {
        if (name == null) {
            return List.of();
        }
        return plans.find(name)
                .map(plan -> plans.check(plan).findings().stream()
                        .filter(Finding::isError)
                        .map(finding -> Finding.error(finding.code(), "plan:" + finding.place(), finding.message()))
                        .toList())
                .orElseGet(() -> List.of(Finding.error("UNKNOWN_PLAN", "plan", "there is no plan " + name)));
    }

    private List<Finding> flagFindings(RolloutSpec spec) {
        SteeredFlag asked = spec.flag();
        if (asked == null) {
            return List.of();
        }
        String environment = spec.release().environment();
        return flags.find(environment, asked.key())
                .map(flag -> flagFindings(flags.compiled(flag), asked))
                .orElseGet(() -> List.of(Finding.error(
                        "UNKNOWN_FLAG", "flag.key", "there is no flag " + asked.key() + " in " + environment)));
    }

    private static List<Finding> flagFindings(CompiledFlag compiled, SteeredFlag asked) {
        FlagDefinition flag = compiled.definition();
        List<Finding> findings =
                new ArrayList<>(Steering.findings(compiled, asked.baselineVariant(), asked.candidateVariant()));
        if (!asked.baselineVariant().equals(flag.defaultVariant())) {
            findings.add(Finding.error(
                    "BASELINE_NOT_DEFAULT",
                    "flag.baselineVariant",
                    "the baseline's variant must be the flag's default variant, " + flag.defaultVariant()
                            + ": it is what users get when the share returns to 0"));
        }
        return findings;
    }

    private static List<Finding> refuseErrors(List<Finding> findings) {
        if (Finding.anyError(findings)) {
            throw Refused.findings("the rollout has errors", findings);
        }
        return findings;
    }

    private void refuseLive(RolloutSpec spec) {
        Release release = spec.release();
        transactions
                .read(() -> store.liveOn(release.environment(), release.target()))
                .ifPresent(live -> {
                    throw live("the target " + release.target() + " has a live rollout", live);
                });
        SteeredFlag flag = spec.flag();
        Optional<Rollout> steering = flag == null
                ? Optional.empty()
                : transactions.read(() -> store.liveOnFlag(release.environment(), flag.key()));
        steering.ifPresent(rollout -> {
            throw live("another live rollout steers the flag", rollout.id());
        });
    }

    private static Refused live(String detail, UUID id) {
        return Refused.because(ErrorCode.LIVE_ROLLOUT, detail).with("liveId", id.toString());
    }
}
