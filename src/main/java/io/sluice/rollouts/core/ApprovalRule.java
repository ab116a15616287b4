package io.sluice.rollouts.core;

import io.sluice.kernel.ErrorCode;
import io.sluice.rollouts.core.Transition.Forbidden;
import io.sluice.rollouts.core.Transition.Moved;
import io.sluice.rollouts.core.Transition.Unchanged;
import io.sluice.rollouts.core.spec.PreflightResult;
import io.sluice.rollouts.core.spec.PreflightVerdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The four-eyes rule: a release whose preflight asks for a look, or that goes to a protected environment, starts only
 * after somebody else than its creator has approved it. A blocked preflight cannot be approved away.
 */
final class ApprovalRule {
    private ApprovalRule() {}

    static Transition approve(Rollout rollout, Approval approval) {
        if (approval.by().equals(rollout.milestones().createdBy())) {
            return new Forbidden(
                    ErrorCode.SELF_APPROVAL,
                    "who created a rollout cannot approve it",
                    Map.of("waitingFor", waitingFor(rollout)));
        }
        boolean isRepeated =
                rollout.approvals().stream().anyMatch(earlier -> earlier.by().equals(approval.by()));
        return isRepeated ? new Unchanged(rollout) : new Moved(rollout.approved(approval), List.of());
    }

    static Optional<Forbidden> whatForbidsStart(Rollout rollout, boolean environmentIsProtected) {
        PreflightResult preflight = PreflightResult.of(rollout.spec().preflight());
        if (preflight.verdict() == PreflightVerdict.BLOCK) {
            return Optional.of(new Forbidden(
                    ErrorCode.PREFLIGHT_BLOCKED,
                    preflight.reason(),
                    Map.of("preflight", preflight.verdict().name())));
        }
        boolean needsApproval = environmentIsProtected || preflight.verdict() == PreflightVerdict.REVIEW;
        if (!needsApproval || !rollout.approvals().isEmpty()) {
            return Optional.empty();
        }
        String why = environmentIsProtected ? "the environment is protected" : preflight.reason();
        return Optional.of(new Forbidden(ErrorCode.APPROVAL_REQUIRED, why, Map.of("waitingFor", waitingFor(rollout))));
    }

    private static String waitingFor(Rollout rollout) {
        return "an approval by an operator other than " + rollout.milestones().createdBy();
    }
}
