package io.sluice.judge.core.watch;

/** What the watch says of one metric. */
public enum WatchStatus {
    /** The evidence is below the threshold. */
    QUIET("quiet"),
    /** The evidence is there, but the stage has fewer requests than the policy's minimum. */
    TOO_FEW("tooFew"),
    /** The candidate is worse, but in this stage by no more than the policy tolerates. */
    TOLERATED("tolerated"),
    /** Worse by more than is tolerated, and not by chance. */
    FAIL("fail"),
    /** No window had the metric in both arms. */
    NO_DATA("noData");

    private final String word;

    WatchStatus(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }
}
