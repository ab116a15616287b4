package io.sluice.judge.core.watch;

import io.sluice.judge.core.measure.Overdispersion;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.Digits;
import java.util.SortedMap;

/**
 * Two arms compared window by window: their evidence, and their totals, by whose slices it is discounted.
 *
 * @param windows how many of them had both arms
 */
record Comparison(EProcess evidence, Proportion candidate, Proportion baseline, long windows) {
    private static final Proportion NOTHING = new Proportion(0, 0);

    static Comparison tolerating(double relativeMargin) {
        return new Comparison(EProcess.tolerating(relativeMargin), NOTHING, NOTHING, 0);
    }

    /** A comparison that tolerates the same and has seen nothing. */
    Comparison afresh() {
        return new Comparison(evidence.afresh(), NOTHING, NOTHING, 0);
    }

    Comparison plus(Proportion ofCandidate, Proportion ofBaseline) {
        return with(evidence.plus(ofCandidate, ofBaseline), ofCandidate, ofBaseline);
    }

    /** With the counts of a window whose evidence has been added up already. */
    Comparison with(EProcess grown, Proportion ofCandidate, Proportion ofBaseline) {
        boolean hasBoth = ofCandidate.hasData() && ofBaseline.hasData();
        return hasBoth
                ? new Comparison(
                        grown,
                        (Proportion) candidate.plus(ofCandidate),
                        (Proportion) baseline.plus(ofBaseline),
                        windows + 1)
                : this;
    }

    Gathered gathered(SortedMap<String, Gathered> strata) {
        Double factor = Overdispersion.of(candidate, baseline);
        return new Gathered(
                Digits.of(evidence.logEvidence()), factor == null ? null : Digits.of(factor), windows, strata);
    }
}
