package io.sluice.judge.core.calibration;

import io.sluice.kernel.Digits;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;

/**
 * A part of the traffic that observations count by itself: a stratum.
 *
 * @param weight its part of the baseline's traffic in relation to the others', above 0 to 1,000
 * @param candidateWeight likewise of the candidate's, 0 to 1,000; another weight is a change of mix between the arms
 * @param errorRate the part of its requests that fail at the baseline, 0 to 1
 */
public record Tenant(BigDecimal weight, BigDecimal candidateWeight, BigDecimal errorRate) {
    public Tenant {
        weight = Digits.plain(Require.inRange("weight", weight, "0", "1000"));
        if (weight.signum() == 0) {
            throw Refused.field("weight", "must be above 0");
        }
        candidateWeight = Digits.plain(Require.inRange("candidateWeight", candidateWeight, "0", "1000"));
        errorRate = Digits.plain(Require.inRange("errorRate", errorRate, "0", "1"));
    }
}
