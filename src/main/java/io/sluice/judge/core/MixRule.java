package io.sluice.judge.core;

import io.sluice.judge.core.watch.Mix;
import io.sluice.judge.core.watch.Mix.Part;
import io.sluice.kernel.Digits;
import org.jspecify.annotations.Nullable;

/**
 * Asks whether both arms served the same mix of tenants or routes. Where they did not, the gate compares different
 * things: nothing that it measured is a pass or a fail. The watch compares each stratum with itself and is not misled.
 */
final class MixRule {
    static final String CODE = "MIX_MISMATCH";

    private MixRule() {}

    static @Nullable Objection objection(Evidence evidence) {
        return Mix.of(evidence.candidate(), evidence.baseline())
                .mismatch()
                .map(part -> new Objection(
                        new Reason(CODE, sentence(part)),
                        Need.ofNoNumber(null, "both arms must serve the same mix, or their strata must be compared")))
                .orElse(null);
    }

    private static String sentence(Part part) {
        return "the arms serve different mixes: " + part.name() + " is " + percent(part.ofCandidate())
                + " of the candidate's requests and " + percent(part.ofBaseline()) + " of the baseline's";
    }

    private static String percent(double part) {
        return Digits.fixed(100 * part, 1) + " %";
    }
}
