package io.sluice.plans;

/** What became of earlier releases; implemented where rollouts live, to the right of here. */
public interface ReleaseHistory {

    /** How the latest release of that version of a target in an environment ended. */
    Standing standing(String environment, String target, String version);

    /** How far a version can be trusted as one to go back to. */
    enum Standing {
        /** It was released to everybody, and no later release of the target was. */
        LAST_KNOWN_GOOD,
        /** It was released to everybody, and another version after it. */
        SUPERSEDED,
        /** Its latest release was rolled back, or its way back failed. */
        FAILED,
        /** It was never released by Sluice, or its release was aborted or is not over. */
        UNKNOWN
    }
}
