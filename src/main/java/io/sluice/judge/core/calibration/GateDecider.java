package io.sluice.judge.core.calibration;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.policy.Policy;

/** The service's own gate, asked in a simulation. */
final class GateDecider implements Decider {
    private final Policy policy;

    GateDecider(Policy policy) {
        this.policy = policy;
    }

    @Override
    public Action decide(Look look) {
        if (!look.isBakeOver()) {
            return Action.HOLD;
        }
        SimulatedArms arms = SimulatedArms.of(look.stage(), look.simulation());
        return Judge.judge(policy, Evidence.of(arms.candidate(), arms.baseline()))
                .action();
    }
}
