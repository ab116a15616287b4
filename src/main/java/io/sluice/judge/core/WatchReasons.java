package io.sluice.judge.core;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.policy.Metric;
import io.sluice.judge.core.watch.WatchCheck;
import io.sluice.judge.core.watch.WatchStatus;
import io.sluice.kernel.Digits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What the watch says in words: the stage's counts, and the odds against chance beside those that were needed. */
final class WatchReasons {
    private static final double LARGEST_ODDS = 1e6;

    private WatchReasons() {}

    /** One for each failed metric and stratum, in reading order. */
    static List<Reason> of(List<WatchCheck> checks) {
        List<Reason> reasons = new ArrayList<>();
        for (WatchCheck check : checks) {
            String code = "WATCH_" + Metric.codeOf(check.name());
            String label = Metric.labelOf(check.name());
            if (check.status() == WatchStatus.FAIL) {
                reasons.add(new Reason(code, label + " " + numbers(check)));
            }
            for (WatchCheck stratum : check.strata()) {
                if (stratum.status() == WatchStatus.FAIL) {
                    reasons.add(new Reason(code, label + " of " + stratum.name() + " " + numbers(stratum)));
                }
            }
        }
        return reasons;
    }

    private static String numbers(WatchCheck check) {
        Proportion candidate = Objects.requireNonNull(check.stage().candidate());
        Proportion baseline = Objects.requireNonNull(check.stage().baseline());
        return candidate + " vs baseline " + baseline + ": over all stages the odds against chance are "
                + odds(check.evidence()) + ", needed " + odds(check.threshold()) + " (ln "
                + Digits.fixed(check.evidence().doubleValue(), 2) + ", "
                + Digits.fixed(check.threshold().doubleValue(), 2) + ")";
    }

    private static String odds(BigDecimal logarithm) {
        double odds = StrictMath.exp(Math.min(logarithm.doubleValue(), 700));
        return odds > LARGEST_ODDS ? "over a million to 1" : Digits.fixed(odds, 0) + " to 1";
    }
}
