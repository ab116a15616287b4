package io.sluice.judge.core;

import io.sluice.judge.core.policy.Policy;

/** Decides whether the candidate is worse than the baseline: a pure function of policy and evidence. */
public final class Judge {
    private Judge() {}

    /**
     * The verdict on that evidence.
     *
     * @throws io.sluice.kernel.Refused naming the field where an arm sends a judged metric as another kind
     */
    public static Verdict judge(Policy policy, Evidence evidence) {
        return new Trial(policy, evidence).verdict();
    }
}
