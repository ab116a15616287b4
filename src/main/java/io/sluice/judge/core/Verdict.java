package io.sluice.judge.core;

import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.watch.WatchCheck;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The judge's answer with everything that led to it. The same policy and evidence give the same bytes, always.
 *
 * @param reasons in falling weight; empty for a proceed
 * @param checks one for each metric that the policy judges and that was measured, by name
 * @param notMeasured metrics of the policy that neither arm carries and that are not required
 * @param need what a hold still lacks, where that can be counted
 * @param couldStillBe by proportion metric: how much worse than the baseline the candidate could still be, the high end
 *     of Newcombe's interval for the difference towards the worse side
 * @param warnings what decides nothing, but should be known
 * @param watch one for each proportion metric under watch, in reading order; empty where nobody watches
 * @param evidenceHash over policy, stage and counts
 */
public record Verdict(
        Action action,
        List<Reason> reasons,
        List<Check> checks,
        List<String> notMeasured,
        @Nullable Need need,
        SortedMap<String, BigDecimal> couldStillBe,
        List<Warning> warnings,
        List<WatchCheck> watch,
        Policy policy,
        Evidence evidence,
        String evidenceHash) {
    /** Raised whenever the same evidence may get another verdict. */
    public static final String JUDGE_VERSION = "3";

    public Verdict {
        reasons = List.copyOf(reasons);
        checks = List.copyOf(checks);
        notMeasured = List.copyOf(notMeasured);
        warnings = List.copyOf(warnings);
        watch = List.copyOf(watch);
        couldStillBe = Collections.unmodifiableSortedMap(new TreeMap<>(couldStillBe));
    }

    /** Why the watch rolls back, also before the stage's planned look; empty where it does not. */
    public List<Reason> watchReasons() {
        return WatchReasons.of(watch);
    }

    /** What storage, REST and the command line print: one form, fixed order of members, decimals as numbers. */
    public JsonObject toJson() {
        return VerdictJson.write(this);
    }
}
