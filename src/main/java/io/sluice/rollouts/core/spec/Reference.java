package io.sluice.rollouts.core.spec;

import io.sluice.judge.core.measure.Arm;
import io.sluice.kernel.Require;

/**
 * An observation of the baseline alone, from before the rollout: what a stage at share 1 is compared with where no
 * earlier stage has a baseline.
 */
public record Reference(Window window, Arm baseline) {
    public Reference {
        Require.present("windowStart", window);
        Require.present("baseline", baseline);
    }
}
