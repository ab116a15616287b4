package io.sluice.gameday.core.readiness;

/** What a release is asked for before it may begin, in the order of the report. */
public enum ReadinessItem {
    /** Each criterion names a test, and that test passed. */
    ACCEPTANCE("acceptance list"),
    /** Images that do not move, a user who is not root, a check of health, no secrets. */
    CONTAINERS("container files"),
    /** The packaged program was started and tried. */
    SMOKE("smoke test"),
    /** The settings of every environment pass their rules. */
    ENVIRONMENTS("environments"),
    /** Each layer gives up before the one above. */
    TIMEOUTS("timeout chain"),
    /** The planned workers carry the planned peak. */
    LOAD("load at planned peak"),
    /** The evaluation before traffic does not block. */
    GATE("release gate"),
    /** A bad release, replayed, is stopped by the gate. */
    GAME_DAY("game-day replay"),
    /** The way back is exact and checkable. */
    PLAN("rollback plan");

    private final String words;

    ReadinessItem(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    ReadinessRow ok(String evidence) {
        return new ReadinessRow(this, true, evidence);
    }

    public ReadinessRow fail(String evidence) {
        return new ReadinessRow(this, false, evidence);
    }
}
