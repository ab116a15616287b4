package io.sluice.integrations.notifications.core;

import static io.sluice.integrations.notifications.core.Notices.ofPlanRun;
import static io.sluice.integrations.notifications.core.Notices.ofRollout;
import static io.sluice.integrations.notifications.core.Notices.ofThing;
import static io.sluice.integrations.notifications.core.Notices.read;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoticeReaderTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            nullValues = "-",
            value = {
                "rollout.start, PENDING 0 0.0, RUNNING 0 0.05, -, rollout.started",
                "rollout.advance, RUNNING 0 0.05, RUNNING 1 0.25, gate of stage 0: proceed, rollout.verdict rollout.stage_entered",
                "rollout.advance, RUNNING 2 1.0, COMPLETED 2 1.0, gate of stage 2: proceed, rollout.verdict rollout.completed",
                "rollout.rollback, RUNNING 1 0.25, ROLLED_BACK 1 0.0, gate of stage 1: rollback, rollout.verdict rollout.rolled_back",
                "rollout.rollback, RUNNING 1 0.25, ROLLING_BACK 1 0.0, wrong answers, rollout.rolling_back",
                "rollout.override, PAUSED 0 0.05, RUNNING 1 0.25, seen it, rollout.verdict rollout.stage_entered",
                "rollout.pause, RUNNING 0 0.05, PAUSED 0 0.05, look, rollout.paused",
                "rollout.resume, PAUSED 0 0.05, RUNNING 0 0.05, fine, rollout.resumed",
                "rollout.abort, RUNNING 0 0.05, ABORTED 0 0.0, no, rollout.aborted",
                "rollout.plan-run, ROLLING_BACK 0 0.0, ROLLBACK_FAILED 0 0.0, -, rollout.rollback_failed",
                "rollout.plan-run, ROLLBACK_FAILED 0 0.0, ROLLBACK_FAILED 0 0.0, -, rollout.acknowledged",
                "rollout.plan-run, ROLLBACK_FAILED 0 0.0, ROLLING_BACK 0 0.0, -, rollout.rolling_back",
                "rollout.approve, PENDING 0 0.0, PENDING 0 0.0, -, rollout.approved",
                "rollout.hold, RUNNING 0 0.05, RUNNING 0 0.05, too few requests, rollout.held",
                "rollout.page, RUNNING 0 0.05, RUNNING 0 0.05, stalled, rollout.page",
            })
    void aChangeOfARolloutIsToldByWhatItBecame(String action, String before, String after, String reason, String told) {
        assertThat(kinds(ofRollout(action, standing(before, 1), standing(after, 2), reason)))
                .containsExactly(told.split(" "));
    }

    @Test
    void aRolloutThatStaysAsItIsIsNotToldOfAgain() {
        String running = standing("RUNNING 0 0.05", 1);

        assertThat(kinds(ofRollout("rollout.something", running, running, null)))
                .isEmpty();
    }

    @Test
    void theSummarySaysWhatWhereAndHowFar() {
        Notice entered = read(ofRollout(
                        "rollout.advance",
                        standing("RUNNING 0 0.05", 1),
                        standing("RUNNING 1 0.250", 2),
                        "gate of stage 0: proceed"))
                .get(1);

        assertThat(entered.summary())
                .isEqualTo("answer-service v1 to v2 in production: has reached stage 1, 25 % on the candidate");
        assertThat(entered.subject()).isEqualTo("rollout/" + Notices.ROLLOUT);
    }

    @Test
    void killsAndFreezesAreTold() {
        assertThat(kinds(ofThing("flag.kill", "production", "flag/prompt.version")))
                .containsExactly("flag.killed");
        assertThat(kinds(ofThing("flag.restore", "production", "flag/f"))).containsExactly("flag.restored");
        assertThat(kinds(ofThing("environment.freeze", "production", "environment/production")))
                .containsExactly("environment.frozen");
        assertThat(kinds(ofThing("environment.unfreeze", "production", "environment/production")))
                .containsExactly("environment.unfrozen");
        assertThat(kinds(ofThing("flag.update", "production", "flag/f"))).isEmpty();
        assertThat(kinds(ofThing("token.make", null, "token/t"))).isEmpty();
        assertThat(read(ofThing("flag.kill", "production", "flag/f")).get(0).subject())
                .isEqualTo("production/flag/f");
    }

    @Test
    void stepsAreToldWhenTheyMove() {
        String opened =
                run("RUNNING", step("a", "VERIFIED", false), step("b", "RUNNING", false), step("c", "PENDING", false));
        String late =
                run("RUNNING", step("a", "VERIFIED", false), step("b", "RUNNING", true), step("c", "PENDING", false));
        String done =
                run("DONE", step("a", "VERIFIED", false), step("b", "VERIFIED", false), step("c", "SKIPPED", false));

        assertThat(kinds(ofPlanRun(null, opened)))
                .containsExactly("plan_run.opened", "plan_run.step_verified", "plan_run.step_announced");
        assertThat(kinds(ofPlanRun(opened, late))).containsExactly("plan_run.step_overrun");
        assertThat(kinds(ofPlanRun(late, late))).isEmpty();
        assertThat(kinds(ofPlanRun(late, done)))
                .containsExactly("plan_run.step_verified", "plan_run.step_skipped", "plan_run.verified");
        assertThat(read(ofPlanRun(null, opened)).get(2).summary())
                .isEqualTo("rollback plan answers in production: oncall, bring b back to v7");
        assertThat(read(ofPlanRun(null, opened)))
                .allMatch(notice -> notice.subject().equals("rollout/" + Notices.ROLLOUT));
    }

    @Test
    void aStepThatSluiceCarriesOutIsAnnouncedToNobody() {
        String waiting = run("RUNNING", step("a", "PENDING", false));
        String begun = run("RUNNING", step("a", "RUNNING", false));
        String byFlag = begun.replace("\"unit\"", "\"step\":{\"flag\":\"f\",\"variant\":\"v7\"},\"unit\"");

        assertThat(kinds(ofPlanRun(waiting, begun))).containsExactly("plan_run.step_announced");
        assertThat(kinds(ofPlanRun(waiting, byFlag))).isEmpty();
    }

    @Test
    void aFailedStepIsAnnouncedAgainWhenItIsTriedAgainAndNotWhenItIsDoneAfterAll() {
        String failed = run("FAILED", step("a", "FAILED", false));
        String done = run("RUNNING", step("a", "RUNNING", false));
        String retried = done.replace("\"generation\":1", "\"generation\":3");

        assertThat(kinds(ofPlanRun(failed, done))).isEmpty();
        assertThat(kinds(ofPlanRun(failed, retried))).containsExactly("plan_run.step_announced");
    }

    @Test
    void everyKindHasAWordOfItsOwn() {
        assertThat(Arrays.stream(NoticeKind.values()).map(NoticeKind::word)).doesNotHaveDuplicates();
        assertThat(NoticeKind.values())
                .allSatisfy(kind -> assertThat(NoticeKind.named(kind.word())).contains(kind));
    }

    private static List<String> kinds(Happening happening) {
        return read(happening).stream().map(notice -> notice.kind().word()).toList();
    }

    private static String standing(String words, int generation) {
        String[] word = words.split(" ");
        return Notices.standing(word[0], Integer.parseInt(word[1]), word[2], generation);
    }

    private static String step(String unit, String state, boolean overdue) {
        String step = """
                {"unit":"%s","previous":"v7","owner":"oncall","state":"%s","generation":%d,"overdue":%s}""";
        return step.formatted(unit, state, state.equals("PENDING") ? 0 : 1, overdue);
    }

    private static String run(String state, String... steps) {
        return "{\"id\":\"r1\",\"plan\":\"answers\",\"rollout\":\"%s\",\"state\":\"%s\",\"steps\":[%s]}"
                .formatted(Notices.ROLLOUT, state, String.join(",", steps));
    }
}
