package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The most that a release may cost its users before it is rolled back, whatever the judge says. A limit that is null is
 * not set; a total above its limit exceeds it, a total at the limit does not.
 */
public record ExposureBudget(
        @Nullable Long requests,
        @Nullable Long badRequests,
        @Nullable BigDecimal cost) {

    public ExposureBudget {
        if (requests == null && badRequests == null && cost == null) {
            throw Refused.field("exposure", "must set requests, badRequests or cost");
        }
        if (requests != null) {
            Require.inRange("requests", requests, 1, Stage.MOST_REQUESTS);
        }
        if (badRequests != null) {
            Require.inRange("badRequests", badRequests, 0, Stage.MOST_REQUESTS);
        }
        if (cost != null) {
            Require.inRange("cost", cost, "0", "1e15");
        }
    }
}
