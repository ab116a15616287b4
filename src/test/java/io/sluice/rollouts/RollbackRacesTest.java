package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Several people on call press at once: each effect happens once, and nobody is answered with a fault of ours. */
@QuarkusTest
class RollbackRacesTest {
    private static final String REASON = "{\"reason\":\"truncated answers\"}";

    @Inject
    SettableClock clock;

    private final ExecutorService people = Executors.newCachedThreadPool();
    private ReleaseUnderTest release;

    @BeforeEach
    void aGroupWhoseReleasesRunTogether() {
        release = new ReleaseUnderTest(clock).with("group", "\"answers\"").with("groupMode", "\"together\"");
    }

    @AfterEach
    void gone() {
        people.shutdownNow();
    }

    @Test
    void rollbacksAtOnceOpenOneRunAndTurnTheFlagOnce() throws Exception {
        String id = started("answer-service", plan(false));

        List<Response> answers = atOnce(Collections.nCopies(8, () -> rollback(id)));

        assertThat(statuses(answers)).containsOnly(200);
        await().untilAsserted(() -> assertThat(state(id)).isEqualTo("ROLLED_BACK"));
        assertThat(runs(id)).hasSize(1);
        assertThat(actions(id)).filteredOn("rollout.rollback"::equals).hasSize(1);
        assertThat(flagVersions())
                .as("created, turned by the step and by the end")
                .isLessThanOrEqualTo(3);
    }

    @RepeatedTest(5)
    void aGroupAndItsReleasesAreTakenBackAtOnceWithOneRunEach() throws Exception {
        String prompt = started("answer-service", plan(false));
        release.with("flag", null);
        String code = started("answer-code", plan(true));
        String model = started("answer-model", plan(true));
        release.with("plan", null);
        List<Callable<Response>> presses = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            presses.add(this::rollbackGroup);
            presses.add(() -> rollback(prompt));
            presses.add(() -> rollback(code));
            presses.add(() -> rollback(model));
            String late = "late-" + i;
            presses.add(() -> createAndStart(late));
        }

        List<Response> answers = atOnce(presses);

        assertThat(statuses(answers)).isSubsetOf(200, 409);
        for (String id : List.of(prompt, code, model)) {
            assertThat(runs(id)).as(id).hasSize(1);
            assertThat(actions(id))
                    .as(id)
                    .filteredOn("rollout.rollback"::equals)
                    .hasSize(1);
        }
        assertThat(List.of(state(code), state(model))).containsOnly("ROLLING_BACK");
        await().untilAsserted(() -> assertThat(state(prompt)).isEqualTo("ROLLED_BACK"));
    }

    @RepeatedTest(5)
    void aGroupIsTakenBackWhileAStepOfOneOfItIsClosed() throws Exception {
        release.with("flag", null);
        String code = started("answer-code", plan(true));
        String model = started("answer-model", plan(true));
        rollback(code).then().statusCode(200);
        String run = runs(code).get(0);
        List<Callable<Response>> presses = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            presses.add(() -> report(run, "done", "{\"evidence\":\"2.4.0 answers\"}"));
            presses.add(this::rollbackGroup);
            presses.add(() -> rollback(model));
        }

        List<Response> answers = atOnce(presses);

        assertThat(statuses(answers)).isSubsetOf(200, 409);
        assertThat(state(code)).isEqualTo("ROLLED_BACK");
        assertThat(runs(code)).containsExactly(run);
        assertThat(actions(code)).filteredOn("rollout.plan-run"::equals).hasSize(1);
        assertThat(state(model)).isEqualTo("ROLLING_BACK");
        assertThat(runs(model)).hasSize(1);
    }

    @RepeatedTest(5)
    void ofARetryAndASkipOneIsFirstAndTheOtherIsToldSo() throws Exception {
        release.with("flag", null);
        String code = started("answer-code", plan(true));
        rollback(code).then().statusCode(200);
        String run = runs(code).get(0);
        report(run, "fail", REASON).then().statusCode(200);
        List<Callable<Response>> presses = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            presses.add(() -> report(run, "retry", REASON));
            presses.add(() -> report(run, "skip", REASON));
        }

        List<Response> answers = atOnce(presses);

        assertThat(statuses(answers)).isSubsetOf(200, 409).contains(200);
        Response after = release.asOperator().get("/api/v1/plan-runs/" + run);
        assertThat(after.<String>path("steps[0].state")).isIn("RUNNING", "SKIPPED");
        assertThat(after.<Integer>path("steps[0].generation"))
                .as("never started anew, or once after the failure")
                .isIn(1, 3);
        assertThat(state(code))
                .isEqualTo(after.path("steps[0].state").equals("SKIPPED") ? "ROLLED_BACK" : "ROLLING_BACK");
    }

    /** All of them from one moment on; each answer, in the order of the presses. */
    private List<Response> atOnce(List<Callable<Response>> presses) throws Exception {
        CyclicBarrier ready = new CyclicBarrier(presses.size());
        List<Future<Response>> pressed = new ArrayList<>();
        for (Callable<Response> press : presses) {
            pressed.add(people.submit(() -> {
                ready.await();
                return press.call();
            }));
        }
        List<Response> answers = new ArrayList<>();
        for (Future<Response> answer : pressed) {
            answers.add(answer.get(1, TimeUnit.MINUTES));
        }
        return answers;
    }

    private static List<Integer> statuses(List<Response> answers) {
        return answers.stream().map(Response::statusCode).toList();
    }

    private String started(String target, String plan) {
        return release.with("target", "\"" + target + "\"")
                .with("plan", "\"" + plan + "\"")
                .started()
                .id();
    }

    /** A release that joins the group while it is taken back; its start may come too late. */
    private Response createAndStart(String target) {
        String body = release.body().replace("\"answer-model\"", "\"" + target + "\"");
        String id = release.asPipeline()
                .body(body)
                .post("/api/v1/rollouts")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        return release.asPipeline().post("/api/v1/rollouts/" + id + "/start");
    }

    private Response rollback(String id) {
        return release.asOperator().body(REASON).post("/api/v1/rollouts/" + id + "/rollback");
    }

    private Response rollbackGroup() {
        return release.asOperator()
                .body("{\"environment\":\"%s\",\"reason\":\"truncated answers\"}".formatted(release.environment()))
                .post("/api/v1/groups/answers/rollback");
    }

    private Response report(String run, String action, String body) {
        return release.asOperator().body(body).post("/api/v1/plan-runs/" + run + "/steps/unit/" + action);
    }

    private String state(String id) {
        return release.asPipeline().get("/api/v1/rollouts/" + id).path("state");
    }

    private List<String> runs(String id) {
        return release.asOperator().get("/api/v1/plan-runs?rollout=" + id).path("items.id");
    }

    private List<String> actions(String id) {
        return release.asOperator().get("/api/v1/rollouts/" + id + "/timeline").path("items.action");
    }

    private int flagVersions() {
        return release.asOperator()
                .get("/api/v1/environments/" + release.environment() + "/flags/" + ReleaseUnderTest.FLAG + "/history")
                .<List<Object>>path("items")
                .size();
    }

    /** A new plan of one unit, which goes back by hand or by the flag. */
    private static String plan(boolean isByHand) {
        String name = "plan-" + UUID.randomUUID();
        String kind = isByHand ? "application" : "prompt";
        String step = isByHand ? "\"redeploy\"" : "{\"flag\":\"prompt.version\",\"variant\":\"v1\"}";
        String test = isByHand ? "{\"manual\":\"look\"}" : "{\"flag\":{\"key\":\"prompt.version\",\"is\":\"v1\"}}";
        List<String> absent = new ArrayList<>(List.of("application", "prompt", "dependency", "model", "config"));
        absent.remove(kind);
        String others = String.join("\",\"", absent);
        Api.admin()
                .header("If-None-Match", "*")
                .body("""
                        {"name":"%s","units":[{"kind":"%s","name":"unit","current":"2.4.1","previous":"2.4.0",\
                        "step":%s,"owner":"oncall","budget":"PT15M","verify":"test","needsDeploy":%s}],\
                        "absent":["%s"],"reason":"not part of it",\
                        "verify":{"test":%s}}""".formatted(name, kind, step, isByHand, others, test))
                .put("/api/v1/plans/" + name)
                .then()
                .statusCode(200);
        return name;
    }
}
