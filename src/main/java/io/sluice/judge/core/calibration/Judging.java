package io.sluice.judge.core.calibration;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.policy.Policy;
import java.util.function.Supplier;

/** Who looks at a simulated rollout. */
public enum Judging {
    /** The gate alone, at the end of each bake. */
    GATE("gate"),
    /** The gate at the end of each bake, and the watch at every look. */
    GATE_AND_WATCH("gateAndWatch"),
    /** The watch alone; every stage is passed at the end of its bake. */
    WATCH("watch");

    private static final Decider OPEN_GATE = look -> look.isBakeOver() ? Action.PROCEED : Action.HOLD;

    private final String word;

    Judging(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }

    /** A decider for each rollout, by the rules of that policy. */
    public Supplier<Decider> deciders(Policy policy) {
        Decider gate = new GateDecider(policy);
        return switch (this) {
            case GATE -> () -> gate;
            case GATE_AND_WATCH -> () -> new WatchDecider(policy, gate);
            case WATCH -> () -> new WatchDecider(policy, OPEN_GATE);
        };
    }
}
