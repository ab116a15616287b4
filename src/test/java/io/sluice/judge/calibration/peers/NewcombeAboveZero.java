package io.sluice.judge.calibration.peers;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.calibration.Counts;
import io.sluice.judge.core.calibration.Decider;
import io.sluice.judge.core.calibration.Look;
import io.sluice.judge.core.measure.Proportion;

/** Newcombe's interval for the difference wholly above zero, asked at every look. */
public final class NewcombeAboveZero implements Decider {
    private static final long FEWEST = 30;
    private static final double Z = 1.959963984540054;

    @Override
    public Action decide(Look look) {
        Proportion candidate = proportion(look.stage().candidate());
        Proportion baseline = proportion(look.stage().baseline());
        if (candidate.of() < FEWEST || baseline.of() < FEWEST) {
            return Action.HOLD;
        }
        return candidate.minus(baseline, Z).low() > 0 ? Action.ROLLBACK : Action.PROCEED;
    }

    private static Proportion proportion(Counts counts) {
        return new Proportion(counts.errors(), counts.requests());
    }
}
