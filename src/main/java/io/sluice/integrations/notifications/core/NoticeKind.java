package io.sluice.integrations.notifications.core;

import static io.sluice.integrations.notifications.core.Urgency.CRITICAL;
import static io.sluice.integrations.notifications.core.Urgency.INFO;
import static io.sluice.integrations.notifications.core.Urgency.WARNING;

import java.util.Arrays;
import java.util.Optional;

/** Everything that people and systems are told of. Each is a transition: what stays as it was is not told again. */
public enum NoticeKind {
    ROLLOUT_CREATED("rollout.created", INFO),
    ROLLOUT_APPROVED("rollout.approved", INFO),
    ROLLOUT_STARTED("rollout.started", INFO),
    ROLLOUT_STAGE_ENTERED("rollout.stage_entered", INFO),
    ROLLOUT_PAUSED("rollout.paused", WARNING),
    ROLLOUT_RESUMED("rollout.resumed", INFO),
    ROLLOUT_COMPLETED("rollout.completed", INFO),
    ROLLOUT_ABORTED("rollout.aborted", WARNING),
    ROLLOUT_ROLLING_BACK("rollout.rolling_back", WARNING),
    ROLLOUT_ROLLED_BACK("rollout.rolled_back", WARNING),
    ROLLOUT_ROLLBACK_FAILED("rollout.rollback_failed", CRITICAL),
    /** Somebody took note that a rollback has failed for good. */
    ROLLOUT_ACKNOWLEDGED("rollout.acknowledged", INFO),
    /** The gate left a stage, on the judge's verdict or by an operator's override. */
    ROLLOUT_VERDICT("rollout.verdict", INFO),
    /** A gate has been due for a look of the timer and does not open; told once a stage. */
    ROLLOUT_HELD("rollout.held", INFO),
    /** Evidence has stopped, or a gate has held for as long as it may. */
    ROLLOUT_PAGE("rollout.page", CRITICAL),
    PLAN_RUN_OPENED("plan_run.opened", WARNING),
    PLAN_RUN_VERIFIED("plan_run.verified", INFO),
    STEP_ANNOUNCED("plan_run.step_announced", CRITICAL),
    STEP_OVERRUN("plan_run.step_overrun", CRITICAL),
    STEP_FAILED("plan_run.step_failed", CRITICAL),
    STEP_VERIFIED("plan_run.step_verified", INFO),
    STEP_SKIPPED("plan_run.step_skipped", WARNING),
    FLAG_KILLED("flag.killed", CRITICAL),
    FLAG_RESTORED("flag.restored", INFO),
    ENVIRONMENT_FROZEN("environment.frozen", WARNING),
    ENVIRONMENT_UNFROZEN("environment.unfrozen", INFO),
    /** Asked for by somebody who wants to see whether a target is reached. */
    TEST("test", INFO);

    private final String word;
    private final Urgency urgency;

    NoticeKind(String word, Urgency urgency) {
        this.word = word;
        this.urgency = urgency;
    }

    /** The wire word: what the notice is about, a full stop, what happened. */
    public String word() {
        return word;
    }

    public Urgency urgency() {
        return urgency;
    }

    public static Optional<NoticeKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }
}
