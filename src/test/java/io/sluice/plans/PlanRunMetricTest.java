package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.kernel.Actor;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.PlanVersion;
import io.sluice.plans.verify.FakeMetricValues;
import io.sluice.plans.verify.MetricValue;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run of a step by hand whose test is the value of a metric. */
@QuarkusTest
class PlanRunMetricTest {
    @Inject
    PlanRunService runs;

    @Inject
    FakeMetricValues metrics;

    @Inject
    SettableClock clock;

    private final String plan = "plan-" + UUID.randomUUID();
    private String environment;

    @BeforeEach
    void anEnvironmentAndAPlan() {
        environment = Api.environment();
        Api.admin()
                .header("If-None-Match", "*")
                .body("""
                        {"name":"%s","units":[
                         {"kind":"application","name":"answers","current":"2.4.1","previous":"2.4.0",
                          "needsDeploy":true,"step":"redeploy 2.4.0","owner":"team-answers","budget":"PT15M",
                          "verify":"errors-are-low"}],
                         "absent":["prompt","model","dependency","config"],"reason":"not part of it",
                         "verify":{"errors-are-low":{"metric":{"query":"errors","atMost":0.02,"over":"PT5M"}}}}
                        """.formatted(plan))
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);
    }

    @AfterEach
    void asBefore() {
        metrics.goAway();
        clock.reset();
    }

    @Test
    void theStepIsVerifiedByAValueWithinItsBoundsAndByNothingElse() {
        metrics.answers(new MetricValue.Unknown("prometheus main: the value is NaN", false));
        UUID id = done();
        run(id).then().body("steps[0].state", equalTo("RUNNING")).body("steps[0].seen", nullValue());
        assertThat(metrics.queries()).as("the step had no time to show in it").isEmpty();

        clock.advance(Duration.ofMinutes(5));
        await().untilAsserted(() -> run(id).then()
                .body("steps[0].state", equalTo("RUNNING"))
                .body("steps[0].seen", equalTo("no value: prometheus main: the value is NaN")));
        metrics.answers(new MetricValue.Known(new BigDecimal("0.021")));
        await().untilAsserted(() -> run(id).then().body("steps[0].seen", equalTo("metric is 0.021, above 0.02")));
        metrics.answers(new MetricValue.Known(new BigDecimal("0.02")));

        await().untilAsserted(() -> run(id).then()
                .body("state", equalTo("DONE"))
                .body("steps[0].state", equalTo("VERIFIED"))
                .body("steps[0].seen", equalTo("metric is 0.02")));
        assertThat(metrics.queries()).containsOnly("errors");
    }

    @Test
    void aSourceThatTellsNothingInTheStepsTimeFailsTheStep() {
        UUID id = done();
        clock.advance(Duration.ofMinutes(16));

        await().untilAsserted(() -> run(id).then()
                .body("state", equalTo("FAILED"))
                .body("steps[0].state", equalTo("FAILED"))
                .body("steps[0].seen", containsString("there is no metric source")));
    }

    private UUID done() {
        UUID id = runs.open(new PlanRunService.Opening(
                        new PlanVersion(plan, 1),
                        new PlanRun.Origin(environment, null),
                        new Actor("oncall", "default"),
                        "error rate 50/287"))
                .id();
        Api.admin()
                .body("{\"evidence\":\"deploy 4711 is out\"}")
                .post("/api/v1/plan-runs/" + id + "/steps/answers/done")
                .then()
                .statusCode(200);
        return id;
    }

    private static Response run(UUID id) {
        return Api.admin().get("/api/v1/plan-runs/" + id);
    }
}
