package io.sluice.judge.core.calibration;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.watch.Watch;
import io.sluice.judge.core.watch.WatchCheck;
import io.sluice.judge.core.watch.WatchSums;

/** The service's own watch over one simulated rollout; what it does not take back is the gate's. */
final class WatchDecider implements Decider {
    private final Policy policy;
    private final Decider gate;
    private WatchSums sums;

    WatchDecider(Policy policy, Decider gate) {
        this.policy = policy;
        this.gate = gate;
        this.sums = WatchSums.of(policy);
    }

    @Override
    public Action decide(Look look) {
        SimulatedArms window = SimulatedArms.of(look.window(), look.simulation());
        sums = sums.plus(window.candidate(), window.baseline());
        SimulatedArms stage = SimulatedArms.of(look.stage(), look.simulation());
        boolean isFail = Watch.judge(policy, stage.candidate(), stage.baseline(), sums.evidence()).stream()
                .anyMatch(WatchCheck::isFail);
        return isFail ? Action.ROLLBACK : gate.decide(look);
    }
}
