package io.sluice.judge.calibration.peers;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.calibration.Counts;
import io.sluice.judge.core.calibration.Decider;
import io.sluice.judge.core.calibration.Look;
import io.sluice.judge.core.statistics.Wilson;

/** Wilson's low end above the baseline's bare rate: a rule for one look, asked at every look. */
public final class BareWilson implements Decider {
    private static final long FEWEST = 30;
    private static final double Z = 1.959963984540054;

    @Override
    public Action decide(Look look) {
        Counts candidate = look.stage().candidate();
        Counts baseline = look.stage().baseline();
        if (candidate.requests() < FEWEST || baseline.requests() < FEWEST) {
            return Action.HOLD;
        }
        double low = Wilson.of(candidate.errors(), candidate.requests(), Z).low();
        return low > (double) baseline.errors() / baseline.requests() ? Action.ROLLBACK : Action.PROCEED;
    }
}
