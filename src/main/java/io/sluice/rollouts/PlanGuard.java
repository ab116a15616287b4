package io.sluice.rollouts;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import io.sluice.plans.PlanProof;
import io.sluice.plans.PlanProof.Place;
import io.sluice.plans.PlanService;
import io.sluice.plans.StoredPlan;
import io.sluice.plans.core.Proof;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.spec.RolloutSpec;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets a rollout start only with a way back that would work: the plan valid, and proven here and now. */
@ApplicationScoped
class PlanGuard {
    private final PlanService plans;
    private final PlanProof proofs;

    PlanGuard(PlanService plans, PlanProof proofs) {
        this.plans = plans;
        this.proofs = proofs;
    }

    /** What is in doubt when the rollout is created, while there is time to mend it; no other host is asked. */
    List<Finding> warnings(RolloutSpec spec) {
        Proof proof = prove(spec, false);
        return proof == null
                ? List.of()
                : proof.warnings().stream().map(PlanGuard::inPlan).toList();
    }

    /**
     * What is in doubt now; null for a rollout that has started, or has no plan. It may ask other hosts, so it is for
     * callers who hold no lock yet.
     */
    @Nullable
    Proof prove(Rollout rollout) {
        return rollout.state() == RolloutState.PENDING ? prove(rollout.spec(), true) : null;
    }

    private @Nullable Proof prove(RolloutSpec spec, boolean asksHosts) {
        String name = spec.plan();
        if (name == null) {
            return null;
        }
        Place place =
                new Place(spec.release().environment(), spec.timing().hold().deadline(), asksHosts);
        return proofs.prove(stored(name), place);
    }

    /** Refuses the start of a rollout whose way back is missing, invalid or would not work. */
    void require(Rollout rollout, boolean isProtected, @Nullable Proof proof) {
        if (rollout.state() != RolloutState.PENDING) {
            return;
        }
        String name = rollout.spec().plan();
        if (name == null) {
            if (isProtected) {
                throw Refused.because(
                        ErrorCode.PLAN_REQUIRED,
                        protectedOne(rollout) + "create the rollout with a stored rollback plan");
            }
            return;
        }
        StoredPlan plan = stored(name);
        List<Finding> findings = plans.check(plan).findings();
        if (isProtected && Finding.anyError(findings)) {
            throw Refused.because(
                            ErrorCode.PLAN_REQUIRED,
                            protectedOne(rollout) + "the plan " + name + " is not valid any more")
                    .with("findings", findings);
        }
        if (proof == null || proof.planVersion() != plan.version()) {
            throw Refused.because(ErrorCode.CONFLICT, "the plan " + name + " has been changed just now: ask again");
        }
        if (proof.blocks(isProtected)) {
            throw Refused.because(ErrorCode.PREFLIGHT_BLOCKED, "the way back by the plan " + name + " would not work")
                    .with("findings", inPlan(proof, isProtected));
        }
    }

    /** What whoever approves the rollout should read. */
    static List<Finding> inPlan(@Nullable Proof proof, boolean isProtected) {
        return proof == null
                ? List.of()
                : proof.findings(isProtected).stream().map(PlanGuard::inPlan).toList();
    }

    private static Finding inPlan(Finding finding) {
        return new Finding(finding.code(), finding.severity(), "plan:" + finding.place(), finding.message());
    }

    private StoredPlan stored(String name) {
        return plans.find(name).orElseThrow(() -> new IllegalStateException("the plan of a rollout is gone: " + name));
    }

    private static String protectedOne(Rollout rollout) {
        return "the environment " + rollout.spec().release().environment() + " is protected: ";
    }
}
