package io.sluice.rollouts.core.spec;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.statistics.Confidence;
import io.sluice.judge.core.statistics.Wilson;
import io.sluice.kernel.Digits;
import io.sluice.rollouts.core.spec.Preflight.CallersWord;
import io.sluice.rollouts.core.spec.Preflight.Evaluated;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Go, review or block, judged from the evaluation counts of both versions with the gate's own intervals (95 %).
 *
 * <ul>
 *   <li>block: even the high end of the candidate's Wilson interval is more than {@link #MARGIN} below the baseline's
 *       pass rate. This is the gate's rule, mirrored.
 *   <li>go: even the worst reading (the low end of Newcombe's interval for the difference) loses no more than {@link
 *       #TOLERATED_LOSS}. Two equal results of 200 cases are a go, of 50 cases they are not.
 *   <li>review: all between, and fewer than {@link #FEWEST_CASES} cases in either version: a person has to look.
 * </ul>
 *
 * @param isCallersWord whether the verdict was taken over instead of judged
 */
public record PreflightResult(PreflightVerdict verdict, String reason, boolean isCallersWord) {
    /** How far below the baseline's pass rate the candidate must surely be to be blocked. */
    public static final double MARGIN = 0.03;
    /** How much of the pass rate a go may possibly lose. */
    public static final double TOLERATED_LOSS = 0.06;
    /** With fewer cases than this in either version nothing is said. */
    public static final long FEWEST_CASES = 30;

    private static final double Z = Confidence.quantile(new BigDecimal("0.95"));

    /** The result; without a preflight there is nothing to stop on, so it is a go, and says so. */
    public static PreflightResult of(@Nullable Preflight preflight) {
        if (preflight instanceof Evaluated evaluated) {
            return judged(evaluated);
        }
        if (preflight instanceof CallersWord word) {
            return new PreflightResult(word.verdict(), "the caller's word: " + word.evidence(), true);
        }
        return new PreflightResult(PreflightVerdict.GO, "nothing was evaluated before traffic", false);
    }

    private static PreflightResult judged(Evaluated evaluated) {
        Proportion candidate = evaluated.candidate();
        Proportion baseline = evaluated.baseline();
        String counts = "suite " + evaluated.suite() + ": candidate " + candidate + ", baseline " + baseline;
        if (Math.min(candidate.of(), baseline.of()) < FEWEST_CASES) {
            return new PreflightResult(
                    PreflightVerdict.REVIEW, counts + ", fewer than " + FEWEST_CASES + " cases", false);
        }
        double best = Wilson.of(candidate.count(), candidate.of(), Z).high();
        double limit = (double) baseline.count() / baseline.of() - MARGIN;
        if (best < limit) {
            return new PreflightResult(
                    PreflightVerdict.BLOCK,
                    counts + ", at best " + Digits.fixed(best, 3) + ", below " + Digits.fixed(limit, 3),
                    false);
        }
        double worst = candidate.minus(baseline, Z).low();
        String could = counts + ", the difference could be " + Digits.fixed(worst, 3);
        return new PreflightResult(
                worst >= -TOLERATED_LOSS ? PreflightVerdict.GO : PreflightVerdict.REVIEW, could, false);
    }
}
