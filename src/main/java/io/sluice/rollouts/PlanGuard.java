package io.sluice.rollouts;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import io.sluice.plans.PlanProof;
import io.sluice.plans.PlanProof.Place;
import io.sluice.plans.PlanService;
import io.sluice.plans.core.PlanVersion;
import io.sluice.plans.core.Proof;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.spec.RolloutSpec;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Objects;
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
     * What is in doubt now; null for a rollout that has started, or has no plan. Where other hosts are asked it takes
     * seconds, so that is for callers who hold no lock yet.
     */
    @Nullable
    Proof prove(Rollout rollout, boolean asksHosts) {
        return rollout.state() == RolloutState.PENDING ? prove(rollout.spec(), asksHosts) : null;
    }

    private @Nullable Proof prove(RolloutSpec spec, boolean asksHosts) {
        PlanVersion plan = spec.plan();
        if (plan == null) {
            return null;
        }
        Place place =
                new Place(spec.release().environment(), spec.timing().hold().deadline(), asksHosts);
        return proofs.prove(plans.get(plan), place);
    }

    /** Refuses the start of a rollout whose way back is missing, invalid or would not work. */
    void require(Rollout rollout, boolean isProtected, @Nullable Proof proof) {
        if (rollout.state() != RolloutState.PENDING) {
            return;
        }
        PlanVersion pinned = rollout.spec().plan();
        if (pinned == null) {
            if (isProtected) {
                throw Refused.because(
                        ErrorCode.PLAN_REQUIRED,
                        protectedOne(rollout) + "create the rollout with a stored rollback plan");
            }
            return;
        }
        List<Finding> findings = plans.check(plans.get(pinned)).findings();
        if (isProtected && Finding.anyError(findings)) {
            throw Refused.because(
                            ErrorCode.PLAN_REQUIRED,
                            protectedOne(rollout) + "the plan " + pinned.name() + " is not valid any more")
                    .with("findings", findings);
        }
        if (Objects.requireNonNull(proof).blocks(isProtected)) {
            throw Refused.because(
                            ErrorCode.PREFLIGHT_BLOCKED,
                            "the way back by version " + pinned.version() + " of the plan " + pinned.name()
                                    + " would not work; where the plan itself has to be mended, create the rollout"
                                    + " again")
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

    private static String protectedOne(Rollout rollout) {
        return "the environment " + rollout.spec().release().environment() + " is protected: ";
    }
}
