package io.sluice.rollouts.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.ErrorCode;
import io.sluice.rollouts.core.Samples.SpecBuilder;
import io.sluice.rollouts.core.Transition.Forbidden;
import io.sluice.rollouts.core.Transition.Moved;
import io.sluice.rollouts.core.Transition.Unchanged;
import io.sluice.rollouts.core.spec.Preflight;
import io.sluice.rollouts.core.spec.Preflight.CallersWord;
import io.sluice.rollouts.core.spec.Preflight.Evaluated;
import io.sluice.rollouts.core.spec.PreflightVerdict;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ApprovalRuleTest {
    private static final boolean PROTECTED = true;
    private static final boolean OPEN = false;

    private static Rollout with(Preflight preflight) {
        SpecBuilder spec = Samples.spec();
        spec.preflight = preflight;
        return Rollout.create(new UUID(3, 4), spec.build(), "pipeline-1", Samples.START);
    }

    private static Transition start(Rollout rollout, boolean isProtected) {
        return rollout.state().start(rollout, isProtected, Samples.LATER);
    }

    private static Transition approve(Rollout rollout, String by) {
        return rollout.state().approve(rollout, new Approval(by, Samples.LATER, "looked at it"));
    }

    @Test
    void aGoStartsAtOnceWhereNothingIsProtected() {
        assertThat(start(with(new CallersWord(PreflightVerdict.GO, "run 12")), OPEN))
                .isInstanceOf(Moved.class);
    }

    @Test
    void aReviewWaitsForSomebodyElseThanTheCreator() {
        Rollout rollout = with(new CallersWord(PreflightVerdict.REVIEW, "run 12"));
        Forbidden waiting = (Forbidden) start(rollout, OPEN);
        Forbidden own = (Forbidden) approve(rollout, "pipeline-1");
        Rollout approved = ((Moved) approve(rollout, "oncall")).rollout();

        assertThat(waiting.code()).isEqualTo(ErrorCode.APPROVAL_REQUIRED);
        assertThat(waiting.members()).containsEntry("waitingFor", "an approval by an operator other than pipeline-1");
        assertThat(own.code()).isEqualTo(ErrorCode.SELF_APPROVAL);
        assertThat(approve(approved, "oncall")).isInstanceOf(Unchanged.class);
        assertThat(start(approved, OPEN)).isInstanceOf(Moved.class);
    }

    @Test
    void aProtectedEnvironmentWaitsForAnApprovalEvenOfAGo() {
        Rollout rollout = with(new CallersWord(PreflightVerdict.GO, "run 12"));

        assertThat(((Forbidden) start(rollout, PROTECTED)).code()).isEqualTo(ErrorCode.APPROVAL_REQUIRED);
        assertThat(start(((Moved) approve(rollout, "oncall")).rollout(), PROTECTED))
                .isInstanceOf(Moved.class);
    }

    @Test
    void aBlockCannotBeApprovedAway() {
        Rollout rollout = with(new Evaluated("eval-17", new Proportion(120, 200), new Proportion(186, 200)));
        Rollout approved = ((Moved) approve(rollout, "oncall")).rollout();

        assertThat(((Forbidden) start(approved, OPEN)).code()).isEqualTo(ErrorCode.PREFLIGHT_BLOCKED);
    }
}
