package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditLog;
import io.sluice.kernel.Actor;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.PlanVersion;
import io.sluice.platform.database.Transactions;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run of a step by hand whose test asks a stub over HTTP, and of a flag step whose test asks the flag. */
@QuarkusTest
class PlanRunVerifyTest {
    @Inject
    PlanRunService runs;

    @Inject
    PlanRunDriver driver;

    @Inject
    AuditLog audit;

    @Inject
    Transactions transactions;

    @Inject
    SettableClock clock;

    private final String plan = "plan-" + UUID.randomUUID();
    private final AtomicReference<String> answered = new AtomicReference<>("{\"build\":{\"version\":\"2.4.1\"}}");
    private HttpServer stub;
    private String environment;

    @BeforeEach
    void anEnvironmentAStubAndAPlan() throws IOException {
        stub = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        stub.createContext("/version", exchange -> {
            byte[] body = answered.get().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        stub.start();
        environment = Api.environment();
        Api.createFlag(environment, "prompt.version", """
                {"state":"ENABLED","variants":{"v7":"seven","v8":"eight"},"defaultVariant":"v8",\
                "sluice":{"offVariant":"v8"}}""");
        Api.admin()
                .header("If-None-Match", "*")
                .body(document())
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);
    }

    @AfterEach
    void stopped() {
        stub.stop(0);
        clock.reset();
    }

    @Test
    void theStepIsVerifiedOnceTheServiceAnswersAsThePlanSays() {
        UUID id = open();
        await().untilAsserted(() -> run(id).then().body("steps[0].state", equalTo("VERIFIED")));
        String pipeline = Api.token("pipeline", environment);
        Api.as(pipeline)
                .body("{\"evidence\":\"deploy 4711 is out\"}")
                .post("/api/v1/plan-runs/" + id + "/steps/answers/done")
                .then()
                .statusCode(200)
                .body("steps[1].state", equalTo("RUNNING"))
                .body("steps[1].actedAt", notNullValue());

        await().untilAsserted(() -> run(id).then()
                .body("steps[1].seen", equalTo("answered 200, /build/version is \"2.4.1\", not \"2.4.0\"")));
        answered.set("{\"build\":{\"version\":\"2.4.0\"}}");

        await().untilAsserted(() -> run(id).then()
                .body("state", equalTo("DONE"))
                .body("steps[1].state", equalTo("VERIFIED"))
                .body("steps[1].evidence", equalTo("deploy 4711 is out"))
                .body("steps[1].seen", equalTo("answered 200, /build/version is \"2.4.0\""))
                .body("steps[1].nextTryAt", nullValue()));
        assertThat(story(id, "plan-run.step.tested")).hasSize(2);
    }

    @Test
    void aTestThatDoesNotPassInItsTimeFailsTheStep() {
        Api.admin()
                .body("{\"reason\":\"an incident\"}")
                .post("/api/v1/environments/" + environment + "/flags/prompt.version/kill")
                .then()
                .statusCode(200);
        UUID id = open();
        await().untilAsserted(() -> run(id).then()
                .body("steps[0].seen", equalTo("flag prompt.version is \"eight\", variant v8, not \"v7\"")));
        clock.advance(Duration.ofMinutes(3));

        await().untilAsserted(() -> run(id).then()
                .body("state", equalTo("FAILED"))
                .body("steps[0].state", equalTo("FAILED"))
                .body("steps[0].reason", containsString("the test prompt-is-v7 did not pass in time"))
                .body("steps[1].state", equalTo("RUNNING")));
        assertThat(story(id, "plan-run.step.tested"))
                .singleElement()
                .satisfies(event -> assertThat(event.reason()).contains("not \"v7\""));
    }

    @Test
    void aUsedUpBudgetRaisesOneAlarm() {
        UUID id = open();
        await().untilAsserted(() -> run(id).then().body("steps[0].state", equalTo("VERIFIED")));
        clock.advance(Duration.ofMinutes(16));

        await().untilAsserted(() ->
                run(id).then().body("steps[1].overdue", equalTo(true)).body("steps[1].overrunAt", notNullValue()));
        clock.advance(Duration.ofMinutes(16));
        driver.drive();

        assertThat(story(id, "plan-run.step.overrun"))
                .singleElement()
                .satisfies(event -> assertThat(event.reason()).contains("application:answers", "PT15M"));
    }

    private UUID open() {
        return runs.open(new PlanRunService.Opening(
                        new PlanVersion(plan, 1),
                        new PlanRun.Origin(environment, null),
                        new Actor("oncall", "default"),
                        "error rate 50/287"))
                .id();
    }

    private static Response run(UUID id) {
        return Api.admin().get("/api/v1/plan-runs/" + id);
    }

    private List<AuditEntry> story(UUID id, String action) {
        return transactions.read(() -> audit.of("plan-run/" + id)).stream()
                .filter(event -> event.action().equals(action))
                .toList();
    }

    private String document() {
        return """
                {"name":"%s","units":[
                 {"kind":"application","name":"answers","current":"2.4.1","previous":"2.4.0","needsDeploy":true,
                  "step":"redeploy 2.4.0","owner":"team-answers","budget":"PT15M","verify":"version"},
                 {"kind":"prompt","name":"answer-prompt","current":"v8","previous":"v7","needsDeploy":false,
                  "step":{"flag":"prompt.version","variant":"v7"},"owner":"oncall","budget":"PT2M",
                  "verify":"prompt-is-v7"}],
                 "absent":["model","dependency","config"],"reason":"not part of it","verify":{
                  "version":{"http":{"url":"http://127.0.0.1:%d/version",
                    "json":{"pointer":"/build/version","is":"2.4.0"}}},
                  "prompt-is-v7":{"flag":{"key":"prompt.version","is":"v7"}}}}
                """.formatted(plan, stub.getAddress().getPort());
    }
}
