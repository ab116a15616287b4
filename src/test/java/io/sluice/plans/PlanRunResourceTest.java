package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditLog;
import io.sluice.kernel.Actor;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.PlanVersion;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.StepState;
import io.sluice.platform.database.Transactions;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs of a plan with two flag steps around a step by hand. */
@QuarkusTest
class PlanRunResourceTest {
    private static final String FLAG = """
            {"state":"ENABLED","variants":{"v7":"v7","v8":"v8"},"defaultVariant":"v8"}""";

    @Inject
    PlanRunService runs;

    @Inject
    SettableClock clock;

    @Inject
    AuditLog audit;

    @Inject
    Transactions transactions;

    private final String plan = "plan-" + UUID.randomUUID();
    private String environment;

    @AfterEach
    void theClockRunsOn() {
        clock.reset();
    }

    @BeforeEach
    void anEnvironmentAPlanAndItsFlags() {
        environment = Api.environment();
        Api.createFlag(environment, "prompt.version", FLAG);
        Api.createFlag(environment, "settings", FLAG);
        Api.admin()
                .header("If-None-Match", "*")
                .body(document())
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);
    }

    @Test
    void openingARunTurnsItsFlagsAndAnnouncesTheOtherStepsInTheirOrder() {
        clock.stopAt(clock.instant());
        PlanRun opened = openRun();

        assertThat(opened.steps())
                .extracting(RunStep::state)
                .containsExactly(StepState.RUNNING, StepState.PENDING, StepState.RUNNING);
        assertDefault("prompt.version", "v7");
        assertDefault("settings", "v7");
        await().untilAsserted(() -> run(opened.id())
                .then()
                .statusCode(200)
                .body("plan", equalTo(plan))
                .body("planVersion", equalTo(1))
                .body("environment", equalTo(environment))
                .body("state", equalTo("RUNNING"))
                .body("findings.code", not(hasItem("VARIANT_MISSING")))
                .body("steps.unit", contains("settings", "answers", "answers"))
                .body("steps.kind", contains("config", "application", "prompt"))
                .body("steps.state", contains("VERIFIED", "RUNNING", "VERIFIED"))
                .body("steps[0].actor", equalTo("sluice"))
                .body("steps[0].evidence", equalTo("the default variant of settings is v7 (version 2)"))
                .body("steps[0].seen", equalTo("flag settings is \"v7\", variant v7"))
                .body("steps[0].tries", equalTo(1))
                .body("steps[1].stepId", equalTo(opened.id() + "/application:answers"))
                .body("steps[1].evidence", nullValue())
                .body(
                        "steps[1].due",
                        equalTo(clock.instant().plus(Duration.ofMinutes(15)).toString()))
                .body("steps[1].overdue", equalTo(false)));
    }

    /** A retry that is pressed five times is one retry, and a report about the attempt before it closes nothing. */
    @Test
    void ofFiveRetriesOneIsAcceptedAndTheOldAttemptIsFencedOff() {
        UUID id = openAndVerifyFlags();
        int old = run(id).path("steps[1].generation");
        report(id, "application:answers", "fail", "{\"reason\":\"the registry is down\"}")
                .then()
                .body("state", equalTo("FAILED"));

        List<Integer> statuses = IntStream.range(0, 5)
                .parallel()
                .mapToObj(i -> report(id, "application:answers", "retry", "{\"reason\":\"again\"}")
                        .statusCode())
                .sorted()
                .toList();

        assertThat(statuses).containsExactly(200, 409, 409, 409, 409);
        int current = run(id).path("steps[1].generation");
        assertThat(current).isGreaterThan(old);
        report(id, "application:answers", "done", "{\"evidence\":\"late\",\"generation\":" + old + "}")
                .then()
                .statusCode(409)
                .body("code", equalTo("STALE_GENERATION"))
                .body("current", equalTo(current));
        report(id, "application:answers", "done", "{\"evidence\":\"2.4.0\",\"generation\":" + current + "}")
                .then()
                .statusCode(200)
                .body("state", equalTo("DONE"));
        assertThat(story(id).stream().filter(event -> event.action().equals("plan-run.step.retry")))
                .hasSize(1);
    }

    @Test
    void anOldRunActsNoMoreOnceItsPlanHasALaterOne() {
        UUID old = openAndVerifyFlags();
        report(old, "application:answers", "fail", "{\"reason\":\"no\"}").then().statusCode(200);
        clock.advance(Duration.ofSeconds(1));
        UUID newer = open();

        report(old, "application:answers", "retry", "{\"reason\":\"late\"}")
                .then()
                .statusCode(409)
                .body("code", equalTo("CONFLICT"))
                .body("liveId", equalTo(newer.toString()));
    }

    @Test
    void theFlagsHistorySaysWhichPlanTurnedItAndWhy() {
        open();

        Api.admin()
                .get("/api/v1/environments/" + environment + "/flags/settings/history")
                .then()
                .body("items[0].reason", equalTo("plan " + plan + ": error rate 50/287"));
    }

    @Test
    void theRunIsDoneWhenTheStepByHandIsReportedWithEvidence() {
        UUID id = openAndVerifyFlags();

        report(id, "application:answers", "done", "{}").then().statusCode(400).body("field", equalTo("evidence"));
        report(id, "application:answers", "done", "{\"evidence\":\"2.4.0 answers\"}")
                .then()
                .statusCode(200)
                .body("state", equalTo("DONE"))
                .body("closedAt", notNullValue())
                .body("steps[1].state", equalTo("VERIFIED"))
                .body("steps[1].evidence", equalTo("2.4.0 answers"));
        report(id, "application:answers", "done", "{\"evidence\":\"again\"}")
                .then()
                .statusCode(200)
                .body("steps[1].evidence", equalTo("2.4.0 answers"));
        report(id, "application:answers", "fail", "{\"reason\":\"no\"}")
                .then()
                .statusCode(409)
                .body("code", equalTo("ILLEGAL_TRANSITION"));

        assertThat(story(id).stream().filter(event -> event.action().equals("plan-run.step.done")))
                .hasSize(1);
    }

    @Test
    void aNameThatTwoKindsShareMustSayWhich() {
        UUID id = openAndVerifyFlags();

        report(id, "answers", "skip", "{\"reason\":\"no\"}")
                .then()
                .statusCode(409)
                .body("detail", containsString("application:answers"));
        report(id, "nothing", "skip", "{\"reason\":\"no\"}").then().statusCode(404);
        report(id, "settings", "jump", "{\"reason\":\"no\"}").then().statusCode(404);
        report(UUID.randomUUID(), "settings", "skip", "{\"reason\":\"no\"}")
                .then()
                .statusCode(404);
        Api.admin().get("/api/v1/plan-runs/" + UUID.randomUUID()).then().statusCode(404);
        Api.admin().get("/api/v1/plan-runs").then().statusCode(400);
    }

    @Test
    void aFlagThatCannotBeTurnedFailsItsStepAndARetryTurnsItOnceItCan() {
        changeFlag("settings", "{\"state\":\"ENABLED\",\"variants\":{\"v8\":\"v8\"},\"defaultVariant\":\"v8\"}");
        UUID id = open();
        run(id).then()
                .body("state", equalTo("FAILED"))
                .body("findings.code", hasItem("VARIANT_MISSING"))
                .body("steps[0].state", equalTo("FAILED"))
                .body("steps[0].reason", containsString("no variant v7"))
                .body("steps[1].state", equalTo("RUNNING"));
        assertDefault("prompt.version", "v7");

        report(id, "settings", "retry", "{\"reason\":\"look again\"}")
                .then()
                .statusCode(200)
                .body("steps[0].state", equalTo("FAILED"));
        changeFlag("settings", FLAG);
        report(id, "settings", "retry", "{\"reason\":\"the variant is back\"}")
                .then()
                .statusCode(200)
                .body("state", equalTo("RUNNING"))
                .body("steps[0].state", equalTo("RUNNING"));
        assertDefault("settings", "v7");
        await().untilAsserted(() -> run(id).then().body("steps[0].state", equalTo("VERIFIED")));
    }

    @Test
    void aFailedRunIsAcknowledgedOnceAndForGood() {
        UUID id = openAndVerifyFlags();
        acknowledge(id).then().statusCode(409);
        report(id, "application:answers", "fail", "{\"reason\":\"the image is gone\"}")
                .then()
                .statusCode(200)
                .body("state", equalTo("FAILED"));

        acknowledge(id).then().statusCode(200).body("state", equalTo("ACKNOWLEDGED"));
        acknowledge(id).then().statusCode(200);
        report(id, "application:answers", "retry", "{\"reason\":\"x\"}").then().statusCode(409);

        assertThat(story(id)).extracting(AuditEntry::action).endsWith("plan-run.step.fail", "plan-run.acknowledge");
    }

    @Test
    void ofTwentyReportsAtOnceOneMovesTheStep() {
        UUID id = openAndVerifyFlags();
        int events = story(id).size();

        List<Integer> statuses = IntStream.range(0, 20)
                .parallel()
                .mapToObj(i -> report(
                                id,
                                "application:answers",
                                i % 2 == 0 ? "done" : "skip",
                                "{\"evidence\":\"e\",\"reason\":\"r\"}")
                        .statusCode())
                .toList();

        assertThat(statuses).containsOnly(200, 409);
        assertThat(story(id)).hasSize(events + 1);
    }

    @Test
    void operatorsSteerRunsPipelinesReportAndOthersRead() {
        UUID id = openAndVerifyFlags();
        String body = "{\"evidence\":\"2.4.0 answers\",\"reason\":\"r\"}";

        for (String role : new String[] {"viewer", "editor"}) {
            String token = Api.token(role);
            Api.as(token).get("/api/v1/plan-runs/" + id).then().statusCode(200);
            Api.as(token)
                    .body(body)
                    .post(step(id, "application:answers", "done"))
                    .then()
                    .statusCode(403);
        }
        String elsewhere = Api.token("operator", Api.environment());
        Api.as(elsewhere).get("/api/v1/plan-runs/" + id).then().statusCode(403);
        Api.as(elsewhere)
                .body(body)
                .post(step(id, "application:answers", "done"))
                .then()
                .statusCode(403);
        String pipeline = Api.token("pipeline", environment);
        Api.as(pipeline)
                .body(body)
                .post(step(id, "application:answers", "skip"))
                .then()
                .statusCode(403);
        Api.as(pipeline)
                .body(body)
                .post(step(id, "application:answers", "done"))
                .then()
                .statusCode(200)
                .body("steps[1].state", equalTo("RUNNING"));
        Api.as(Api.token("operator", environment))
                .body(body)
                .post(step(id, "application:answers", "done"))
                .then()
                .statusCode(200)
                .body("steps[1].state", equalTo("VERIFIED"));
    }

    private UUID open() {
        return openRun().id();
    }

    private UUID openAndVerifyFlags() {
        UUID id = open();
        await().untilAsserted(() -> run(id).then().body("steps.state", contains("VERIFIED", "RUNNING", "VERIFIED")));
        return id;
    }

    private PlanRun openRun() {
        return runs.open(new PlanRunService.Opening(
                new PlanVersion(plan, 1),
                new PlanRun.Origin(environment, null),
                new Actor("oncall", "default"),
                "error rate 50/287"));
    }

    private Response run(UUID id) {
        return Api.admin().get("/api/v1/plan-runs/" + id);
    }

    private Response report(UUID id, String unit, String action, String body) {
        return Api.admin().body(body).post(step(id, unit, action));
    }

    private Response acknowledge(UUID id) {
        return Api.admin()
                .body("{\"reason\":\"the service is rebuilt by hand\"}")
                .post("/api/v1/plan-runs/" + id + "/acknowledge");
    }

    private static String step(UUID id, String unit, String action) {
        return "/api/v1/plan-runs/" + id + "/steps/" + unit + "/" + action;
    }

    private void changeFlag(String key, String definition) {
        String path = "/api/v1/environments/" + environment + "/flags/" + key;
        String tag = Api.admin().get(path).header("ETag");
        Api.admin().header("If-Match", tag).body(definition).put(path).then().statusCode(200);
    }

    private void assertDefault(String key, String variant) {
        Api.admin()
                .get("/api/v1/environments/" + environment + "/flags/" + key)
                .then()
                .body("definition.defaultVariant", equalTo(variant));
    }

    private List<AuditEntry> story(UUID id) {
        return transactions.read(() -> audit.of("plan-run/" + id));
    }

    private String document() {
        return """
                {"name":"%s","units":[
                 {"kind":"prompt","name":"answers","current":"v8","previous":"v7","needsDeploy":false,
                  "step":{"flag":"prompt.version","variant":"v7"},"owner":"oncall","budget":"PT2M","verify":"prompt"},
                 {"kind":"application","name":"answers","current":"2.4.1","previous":"2.4.0","needsDeploy":true,
                  "step":"redeploy 2.4.0","owner":"team-answers","budget":"PT15M","verify":"look"},
                 {"kind":"config","name":"settings","current":"v8","previous":"v7","needsDeploy":false,
                  "step":{"flag":"settings","variant":"v7"},"owner":"oncall","budget":"PT2M","verify":"settings"}],
                 "absent":["model","dependency"],"reason":"not part of it","verify":{"look":{"manual":"look"},
                  "prompt":{"flag":{"key":"prompt.version","context":{"targetingKey":"probe"},"is":"v7"}},
                  "settings":{"flag":{"key":"settings","is":"v7"}}}}
                """.formatted(plan);
    }
}
