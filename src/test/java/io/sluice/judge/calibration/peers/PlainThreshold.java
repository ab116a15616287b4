package io.sluice.judge.calibration.peers;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.calibration.Counts;
import io.sluice.judge.core.calibration.Decider;
import io.sluice.judge.core.calibration.Look;

/**
 * A threshold on the candidate's error rate of the last minute, as analysis templates are written for Argo Rollouts
 * ({@code successCondition: result[0] >= 0.95}, {@code failureLimit: 3}) and for Flagger: the measurement that fails
 * once more than the limit allows takes the release back. A minute without requests counts as neither.
 */
public final class PlainThreshold implements Decider {
    private final double highestRate;
    private final int failureLimit;
    private int failed;

    public PlainThreshold(double highestRate, int failureLimit) {
        this.highestRate = highestRate;
        this.failureLimit = failureLimit;
    }

    @Override
    public Action decide(Look look) {
        Counts minute = look.window().candidate();
        if (minute.requests() > 0 && (double) minute.errors() / minute.requests() > highestRate) {
            failed++;
        }
        return failed > failureLimit ? Action.ROLLBACK : Action.PROCEED;
    }
}
