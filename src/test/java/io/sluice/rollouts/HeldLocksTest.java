package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.flags.FlagService;
import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Role;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A call that waits for another one's lock decides on what that one has left, not on what it had read before. */
@QuarkusTest
class HeldLocksTest {
    private static final Actor SOMEBODY = new Actor("somebody", "default");
    private static final String REASON = "{\"reason\":\"truncated answers\"}";

    @Inject
    SettableClock clock;

    @Inject
    Transactions transactions;

    @Inject
    EntityManager session;

    @Inject
    RolloutStore store;

    @Inject
    RolloutChanges changes;

    @Inject
    RolloutCreation creation;

    @Inject
    FlagService flags;

    private final ExecutorService late = Executors.newSingleThreadExecutor();
    private ReleaseUnderTest release;

    @BeforeEach
    void aReleaseOfOneStage() {
        release = new ReleaseUnderTest(clock).with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"}]");
        Api.createFlag(release.environment(), "prompt.other", """
                {"state":"ENABLED","variants":{"v1":"old","v2":"new","v3":"newer"},"defaultVariant":"v2",\
                "sluice":{"offVariant":"v1"}}""");
    }

    @AfterEach
    void gone() {
        late.shutdownNow();
    }

    /** The answer to a call that comes while the command holds its locks, and has to wait for its commit. */
    private Response behind(Runnable command, Callable<Response> call) throws Exception {
        Future<Response> answer = transactions.write(() -> {
            command.run();
            session.flush();
            Future<Response> called = late.submit(call);
            await().pollInSameThread().until(this::somebodyWaitsForUs);
            return called;
        });
        return answer.get();
    }

    private boolean somebodyWaitsForUs() {
        return (boolean) session.createNativeQuery("select exists (select 1 from pg_locks l where not l.granted"
                        + " and pg_backend_pid() = any (pg_blocking_pids(l.pid)))")
                .getSingleResult();
    }

    private void complete(String id) {
        Rollout rollout = store.lock(UUID.fromString(id)).orElseThrow();
        changes.carryOut(
                rollout, rollout.state().proceed(rollout, clock.instant()), new Change(SOMEBODY, "advance", null));
    }

    private void rollBack(String id) {
        Rollout rollout = store.lock(UUID.fromString(id)).orElseThrow();
        changes.carryOut(
                rollout,
                rollout.state().rollback(rollout, true, clock.instant()),
                new Change(SOMEBODY, "rollback", "seen"));
    }

    @Test
    void aReleaseThatIsCompletedMeanwhileIsNotSuperseded() throws Exception {
        String first = release.with("flag", null).started().id();
        release.with("candidate", "\"v3\"").with("onLive", "\"supersede\"");

        behind(() -> complete(first), release::ask).then().statusCode(201);

        assertThat(state(first)).isEqualTo("COMPLETED");
    }

    @Test
    void aReleaseThatGoesBackMeanwhileDoesSoOnce() throws Exception {
        String first = release.with("flag", null)
                .with("plan", "\"" + plan() + "\"")
                .started()
                .id();
        release.with("candidate", "\"v3\"").with("onLive", "\"supersede\"");

        behind(() -> rollBack(first), release::ask).then().statusCode(409).body("liveId", equalTo(first));

        release.asOperator().get("/api/v1/plan-runs?rollout=" + first).then().body("items", hasSize(1));
    }

    @Test
    void aPlanTurnsAFlagThatIsChangedMeanwhile() throws Exception {
        release.with("flag", null).with("plan", "\"" + plan() + "\"").started();
        FlagKey flag = new FlagKey(release.environment(), "prompt.other");

        behind(() -> flags.makeDefault(SOMEBODY, flag, "v3", "by hand"), () -> release.operate("rollback"))
                .then()
                .statusCode(200);

        release.asOperator()
                .get("/api/v1/environments/" + release.environment() + "/flags/prompt.other")
                .then()
                .body("definition.defaultVariant", equalTo("v1"))
                .body("version", equalTo(3));
    }

    @Test
    void aReleaseIsNotTakenBackFromUnderOneThatIsCreatedMeanwhile() throws Exception {
        String first = release.started().id();
        release.pass(0, 100, 1).then().body("rollout.state", equalTo("COMPLETED"));
        String next = release.with("baseline", "\"v2\"")
                .with("candidate", "\"v1b\"")
                .with("flag", """
                        {"key":"%s","baselineVariant":"v2","candidateVariant":"v1"}""".formatted(ReleaseUnderTest.FLAG))
                .body();
        Caller operator =
                new Caller("somebody", Role.OPERATOR, release.environment(), "default", Set.of(), null, null, null);

        Response answer = behind(
                () -> creation.create(operator, StrictJson.read(next, RolloutBody.class)),
                () -> release.asOperator().body(REASON).post("/api/v1/rollouts/" + first + "/rollback"));

        answer.then().statusCode(409).body("code", equalTo("ILLEGAL_TRANSITION"));
        release.evaluate("anybody").then().body("value", equalTo("new"));
    }

    private String state(String id) {
        return release.asPipeline().get("/api/v1/rollouts/" + id).path("state");
    }

    /** A new plan of one unit, which goes back by a flag that the release does not steer. */
    private static String plan() {
        String name = "plan-" + UUID.randomUUID();
        Api.admin()
                .header("If-None-Match", "*")
                .body("""
                        {"name":"%s","units":[{"kind":"prompt","name":"unit","current":"2.4.1","previous":"2.4.0",\
                        "step":{"flag":"prompt.other","variant":"v1"},"owner":"oncall","budget":"PT15M",\
                        "verify":"test","needsDeploy":false}],"absent":["application","dependency","model","config"],\
                        "reason":"not part of it","verify":{"test":{"manual":"look"}}}""".formatted(name))
                .put("/api/v1/plans/" + name)
                .then()
                .statusCode(200);
        return name;
    }
}
