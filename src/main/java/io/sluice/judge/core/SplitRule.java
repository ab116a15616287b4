package io.sluice.judge.core;

import io.sluice.judge.core.statistics.Binomial;
import io.sluice.kernel.Digits;
import org.jspecify.annotations.Nullable;

/**
 * Asks whether the users were split between the arms as the stage says. Where they surely were not, whatever sorted
 * them wrongly may have sorted the bad ones to one side, and a comparison says nothing.
 *
 * <p>Distinct users are independent draws, so that the exact binomial test holds for them. Requests are not, because a
 * user stays on one side with all of them: what the test says of requests is worth a warning, and no more.
 */
final class SplitRule {
    /** So rare that thirty looks at an honest split are wrong in three rollouts of a hundred at most. */
    static final double ALPHA = 0.001;

    private static final String CODE = "SPLIT_MISMATCH";

    private final Evidence evidence;
    private final @Nullable Split split;

    SplitRule(Evidence evidence) {
        this.evidence = evidence;
        this.split = evidence.historicBaselineAge() == null ? evidence.split() : null;
    }

    /** Why the verdict must hold; null where the users were split as configured, or are not known. */
    @Nullable
    Objection objection() {
        if (split == null || split.subjects() == null) {
            return null;
        }
        long candidate = split.subjects().candidate();
        long all = split.subjects().total();
        return isPlausible(split, candidate, all)
                ? null
                : new Objection(
                        new Reason(CODE, sentence(split, "users", candidate, all)),
                        Need.ofNoNumber(null, "the users must be split as the stage says"));
    }

    /** What is told where only requests are known; null where they look right. */
    @Nullable
    Warning warning() {
        if (split == null || split.subjects() != null) {
            return null;
        }
        long candidate = evidence.candidate().requests();
        long all = candidate + evidence.baseline().requests();
        return isPlausible(split, candidate, all)
                ? null
                : new Warning(
                        CODE,
                        sentence(split, "requests", candidate, all)
                                + "; requests of one user stay together, so that only a split of users decides");
    }

    private static boolean isPlausible(Split split, long candidate, long all) {
        return all == 0 || new Binomial(all, split.share().fraction().doubleValue()).twoSided(candidate) >= ALPHA;
    }

    private static String sentence(Split split, String what, long candidate, long all) {
        return candidate + " of " + all + " " + what + " met the candidate, "
                + Digits.fixed(100.0 * candidate / all, 1) + " %, where the stage's share is "
                + split.share().percent();
    }
}
