package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;

/**
 * What the target is expected to serve, so that the stages can be asked beforehand what they will see.
 *
 * @param perSecond requests per second of both versions together, above 0 and at most 1,000,000
 */
public record Traffic(BigDecimal perSecond) {
    public Traffic {
        perSecond = Digits.plain(Require.inRange("perSecond", perSecond, "0", "1000000"));
        if (perSecond.signum() == 0) {
            throw Refused.field("perSecond", "must be above 0");
        }
    }

    /** Requests per second of the candidate in that stage. */
    BigDecimal ofCandidate(Stage stage) {
        return perSecond.multiply(stage.share().fraction());
    }

    /** Requests per second of the baseline in that stage. */
    BigDecimal ofBaseline(Stage stage) {
        return perSecond.subtract(ofCandidate(stage));
    }
}
