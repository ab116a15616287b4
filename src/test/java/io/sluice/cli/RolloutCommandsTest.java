package io.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of pipelines and of people on call against the running service. */
@QuarkusTest
class RolloutCommandsTest {
    @Inject
    SettableClock clock;

    @TempDir
    Path directory = Path.of("");

    private ReleaseUnderTest release;
    private Path token = Path.of("");

    @BeforeEach
    void aReleaseAndAToken() throws IOException {
        release = new ReleaseUnderTest(clock);
        token = Files.writeString(directory.resolve("token"), Api.token("operator", release.environment()));
    }

    @AfterEach
    void theClockIsRight() {
        clock.reset();
    }

    /** A command that waits lets the service's clock pass. */
    private Shell.Ran run(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--url", "http://127.0.0.1:" + RestAssured.port, "--token-file", token.toString()));
        return Shell.withoutService().run(clock, clock::advance, all.toArray(String[]::new));
    }

    private Path body() throws IOException {
        return Files.writeString(directory.resolve("rollout.json"), release.body());
    }

    @Test
    void aRolloutIsCreatedOnceHoweverOftenTheScriptBegins() throws IOException {
        Shell.Ran first = run("create", "--start", body().toString());
        Shell.Ran again = run("create", "--start", body().toString());

        assertThat(first.exitCode()).isEqualTo(ExitCode.FINE);
        assertThat(UUID.fromString(first.output().strip())).isNotNull();
        assertThat(again).isEqualTo(first);
        assertThat(run("status", first.output().strip()).output()).contains("RUNNING, stage 0 of 3, share 0.05");
    }

    @Test
    void aScriptLearnsWhetherTheReleaseIsThrough() {
        release.with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"},{\"share\":0.9,\"bake\":\"PT10M\"}]")
                .started();
        release.pass(0, 300, 3).then().body("action", equalTo("proceed"));
        assertThat(expected("COMPLETED")).as("a stage is left").isEqualTo(ExitCode.HOLD);
        assertThat(expected("RUNNING")).isEqualTo(ExitCode.FINE);
        release.pass(1, 300, 3).then().body("rollout.state", equalTo("COMPLETED"));
        assertThat(expected("COMPLETED")).isEqualTo(ExitCode.FINE);
        release.operate("rollback").then().statusCode(200);
        assertThat(expected("COMPLETED")).isEqualTo(ExitCode.STOP);
        assertThat(expected("DONE")).isEqualTo(ExitCode.USAGE);
        assertThat(run("status", "--expect", "COMPLETED").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    private int expected(String state) {
        return run("status", release.id(), "--expect", state).exitCode();
    }

    @Test
    void versionsThatWereTakenBackAreReleasedAgainOnlyWhenItIsSaid() throws IOException {
        String first = run("create", "--start", body().toString()).output();
        run("rollback", first.strip(), "--reason", "because of a test");
        assertThat(run("create", "--start", body().toString()).output()).isEqualTo(first);
        String second = run("create", "--start", "--again", body().toString()).output();
        assertThat(second).isNotEqualTo(first);
        assertThat(run("create", "--again", body().toString()).output()).isEqualTo(second);
    }

    @Test
    void aFileThatIsNoJsonIsNamedWithThePlace() throws IOException {
        Path file = Files.writeString(directory.resolve("rollout.json"), "{\"target\":}");
        Shell.Ran ran = run("create", file.toString());
        assertThat(ran.exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
        assertThat(ran.errors())
                .startsWith("sluice: " + file + ": ")
                .contains("line 1")
                .doesNotContain("\tat ");
    }

    @Test
    void anotherCandidateOfALiveTargetIsStopped() throws IOException {
        run("create", body().toString());
        release.with("candidate", "\"v3\"");
        Shell.Ran other = run("create", body().toString());
        assertThat(other.exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
        assertThat(other.errors()).contains("LIVE_ROLLOUT");
    }

    @Test
    void findingsStopACreationAndNameTheirPlaces() throws IOException {
        release.with("plan", "\"unheard-of\"");
        Shell.Ran ran = run("create", body().toString());
        assertThat(ran.exitCode()).isEqualTo(ExitCode.STOP);
        assertThat(ran.errors()).contains("UNKNOWN_PLAN plan: ");
        assertThat(ran.output()).isEmpty();
    }

    @Test
    void advanceWaitsOutTheBakeAndExitsWithTheAnswer() throws IOException {
        release.started();
        assertThat(run("advance", release.id(), "--stage", "0").exitCode()).isEqualTo(ExitCode.HOLD);

        clock.advance(Duration.ofMinutes(1));
        Path counts = Files.writeString(directory.resolve("counts.json"), release.observation(0, 100, 1));
        Shell.Ran ran =
                run("advance", release.id(), "--stage", "0", "--wait", "PT1H", "--observation", counts.toString());
        assertThat(ran.exitCode()).as(ran.toString()).isEqualTo(ExitCode.FINE);
        assertThat(ran.output()).startsWith("proceed\n  RUNNING, stage 1 of 3, share 0.25");
        assertThat(ran.errors()).contains("the bake time of the stage");
        assertThat(run("advance", release.id(), "--stage", "0").exitCode()).isEqualTo(ExitCode.FINE);
        assertThat(release.get().<Integer>path("stage")).isEqualTo(1);
    }

    @Test
    void advanceGivesUpWaitingWithAHold() {
        release.started();
        Shell.Ran ran = run("advance", release.id(), "--wait", "PT20M");
        assertThat(ran.exitCode()).isEqualTo(ExitCode.HOLD);
        assertThat(ran.output()).startsWith("hold: ").contains("needs 30 more requests of the candidate");
    }

    @Test
    void aBadReleaseStopsTheScript() {
        release.started();
        clock.advance(ReleaseUnderTest.BAKE);
        release.observe(0, 287, 50).then().statusCode(200);
        Shell.Ran ran = run("advance", release.id(), "--wait");
        assertThat(ran.exitCode()).isEqualTo(ExitCode.STOP);
        assertThat(ran.output()).startsWith("rollback: ").contains("50/287");
    }

    @Test
    void aTokenThatIsNotKnownIsRefusedWhateverIsAsked() throws IOException {
        Files.writeString(token, "nobody");
        for (Shell.Ran ran : List.of(run("status"), run("pause", "x", "--reason", "because"))) {
            assertThat(ran.exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
            assertThat(ran.errors()).startsWith("sluice: 401 UNAUTHENTICATED: ");
        }
    }

    @Test
    void aFileThatHoldsNoTokenIsNotShown() throws IOException {
        Files.writeString(token, "first: secret\nsecond: secret\n");
        Shell.Ran ran = run("status");
        assertThat(ran.exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
        assertThat(ran.errors()).isEqualTo("sluice: " + token + " is no token: that is one word\n");
    }

    @Test
    void aServiceThatIsAwayIsAwaitedAndThenNoAnswer() {
        Shell.Ran ran = Shell.withoutService()
                .run(
                        clock,
                        clock::advance,
                        "advance",
                        "x",
                        "--wait",
                        "PT1M",
                        "--url",
                        "http://127.0.0.1:1",
                        "--token-file",
                        token.toString());
        assertThat(ran.exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
        assertThat(ran.errors()).contains("asking again").contains("cannot be reached");
    }

    @Test
    void peopleSteerWithAReason() {
        release.started();
        assertThat(run("pause", release.id(), "--reason", "looking").output()).contains("PAUSED");
        assertThat(run("resume", release.id(), "--reason", "fine").output()).contains("RUNNING");
        assertThat(run("pause", release.id()).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run("status").output()).contains(release.id());
        assertThat(run("status", "--json").output())
                .startsWith("{\"id\":\"" + release.id())
                .contains("\"share\":0.05");
        assertThat(run("rollback", release.id(), "--reason", "because").output())
                .contains("ROLLED_BACK");
        assertThat(run("status").output()).isEqualTo("no live rollout\n");
        assertThat(run("pause", release.id(), "--reason", "late").exitCode()).isEqualTo(ExitCode.CANNOT_DECIDE);
    }

    @Test
    void aFlagIsKilledAndRestored() {
        Shell.Ran killed = run("kill", ReleaseUnderTest.FLAG, "-e", release.environment(), "--reason", "bad answers");
        assertThat(killed.output()).isEqualTo("prompt.version in " + release.environment() + ": killed\n");
        assertThat(release.evaluate("anybody").<String>path("reason")).isEqualTo("DISABLED");
        assertThat(run("restore", ReleaseUnderTest.FLAG, "-e", release.environment(), "--reason", "mended")
                        .output())
                .endsWith(": in service\n");
    }

    @Test
    void anEnvironmentIsFrozenAndThawed() {
        assertThat(run("freeze", release.environment(), "--reason", "holidays").output())
                .isEqualTo(release.environment() + " is frozen\n");
        release.create();
        release.start().then().statusCode(409);
        assertThat(run("unfreeze", release.environment(), "--reason", "back").output())
                .isEqualTo(release.environment() + " is not frozen\n");
        release.start().then().statusCode(200);
    }

    @Test
    void aWatchTellsTheStoryAndExitsWithTheEnd() {
        release.started();
        assertThat(run("advance", release.id()).exitCode()).isEqualTo(ExitCode.HOLD);
        release.operate("abort").then().statusCode(200);
        Shell.Ran ran = run("watch", release.id());
        assertThat(ran.exitCode()).isEqualTo(ExitCode.STOP);
        assertThat(ran.output())
                .contains("verdict of stage 0: hold\n", "abort by ", "ABORTED")
                .endsWith("share 0\n");
    }
}
