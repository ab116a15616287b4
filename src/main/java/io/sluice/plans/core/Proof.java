package io.sluice.plans.core;

import io.sluice.kernel.Finding;
import java.util.List;

/**
 * What is in doubt about a plan before its release starts: would its steps and tests work, here and now?
 *
 * @param doubts in the order of the document
 */
public record Proof(List<Doubt> doubts) {

    public Proof {
        doubts = List.copyOf(doubts);
    }

    /** One thing that would not work, or that nobody knows of. */
    public record Doubt(ProofRule rule, String place, String message) {}

    public boolean blocks(boolean isProtected) {
        return doubts.stream().anyMatch(doubt -> doubt.rule().blocks(isProtected));
    }

    /** What blocks is an error, all else a warning. */
    public List<Finding> findings(boolean isProtected) {
        return doubts.stream()
                .map(doubt -> doubt.rule().finding(doubt, doubt.rule().blocks(isProtected)))
                .toList();
    }

    /** All of it as warnings: before the start there is time to mend it. */
    public List<Finding> warnings() {
        return doubts.stream().map(doubt -> doubt.rule().finding(doubt, false)).toList();
    }
}
