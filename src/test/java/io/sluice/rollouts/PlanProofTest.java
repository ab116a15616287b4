package io.sluice.rollouts;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import io.sluice.plans.verify.FakeMetricValues;
import io.sluice.plans.verify.MetricValue;
import io.sluice.testing.Api;
import io.sluice.testing.ServiceProcess;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is asked of a plan before its release starts. */
@QuarkusTest
class PlanProofTest {
    @Inject
    SettableClock clock;

    @Inject
    FakeMetricValues metrics;

    private final String plan = "plan-" + UUID.randomUUID();
    private ReleaseUnderTest release;

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock).with("plan", "\"" + plan + "\"");
    }

    @AfterEach
    void theClockRunsOn() {
        metrics.goAway();
        clock.reset();
    }

    private void store(String flag, String previous, String test) {
        put(Api.admin().header("If-None-Match", "*"), flag, previous, test);
    }

    private void replace(String flag, String previous, String test) {
        put(Api.admin().header("If-Match", "\"1\""), flag, previous, test);
    }

    private void put(RequestSpecification condition, String flag, String previous, String test) {
        condition
                .body("""
                        {"name":"%s","units":[{"kind":"prompt","name":"answer-service","current":"v9","previous":"%s",\
                        "step":{"flag":"%s","variant":"v1"},"owner":"oncall","budget":"PT2M","verify":"test",\
                        "needsDeploy":false}],"absent":["application","dependency","model","config"],\
                        "reason":"not part of it","verify":{"test":%s}}""".formatted(plan, previous, flag, test))
                .put("/api/v1/plans/" + plan)
                .then()
                .statusCode(200);
    }

    private static String flagTest(String key) {
        return "{\"flag\":{\"key\":\"" + key + "\",\"is\":\"v1\"}}";
    }

    private void protect() {
        Api.admin()
                .body("{\"protected\":true}")
                .put("/api/v1/environments/" + release.environment())
                .then()
                .statusCode(200);
    }

    @Test
    void whatIsNotThereIsAWarningAtTheCreationAndBlocksTheStart() {
        store("prompt.gone", "v1", flagTest("prompt.gone.too"));

        release.ask()
                .then()
                .statusCode(201)
                .body("warnings.code", hasItems("FLAG_MISSING", "PREVIOUS_UNKNOWN"))
                .body("warnings.code", not(hasItem("BUDGETS_EXCEED_HOLD")))
                .body("warnings.severity", not(hasItem("ERROR")));
        release.with("target", "\"another\"").with("flag", null);
        release.with("hold", "{\"deadline\":\"PT1M\",\"action\":\"page\"}").create();
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("PREFLIGHT_BLOCKED"))
                .body("findings.code", hasItem("BUDGETS_EXCEED_HOLD"))
                .body("findings.place", hasItems("plan:units[0].step.flag", "plan:verify.test.flag.key"))
                .body("findings.code", hasItem("FLAG_MISSING"));

        Api.createFlag(release.environment(), "prompt.gone", """
                {"state":"ENABLED","variants":{"v1":"old"},"defaultVariant":"v1"}""");
        Api.createFlag(release.environment(), "prompt.gone.too", """
                {"state":"ENABLED","variants":{"v1":"old"},"defaultVariant":"v1"}""");
        release.start().then().statusCode(200);
    }

    @Test
    void aVersionThatWasRolledBackIsNoneToGoBackTo() {

        release.with("plan", null).started();
        release.operate("rollback").then().statusCode(200).body("state", equalTo("ROLLED_BACK"));
        store(ReleaseUnderTest.FLAG, "v2", flagTest(ReleaseUnderTest.FLAG));

        release.with("plan", "\"" + plan + "\"")
                .with("baseline", "\"v2\"")
                .with("candidate", "\"v9\"")
                .create();

        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("PREFLIGHT_BLOCKED"))
                .body("findings.code", hasItem("PREVIOUS_FAILED"));
    }

    @Test
    void theLastKnownGoodVersionRaisesNoDoubt() {
        release.with("plan", null)
                .with("stages", "[{\"share\":0.5,\"bake\":\"PT10M\"}]")
                .started();
        release.pass(0, 100, 1).then().body("rollout.state", equalTo("COMPLETED"));
        store(ReleaseUnderTest.FLAG, "v2", flagTest(ReleaseUnderTest.FLAG));

        release.with("plan", "\"" + plan + "\"")
                .with("baseline", "\"v2\"")
                .with("candidate", "\"v9\"")
                .with("flag", null)
                .ask()
                .then()
                .statusCode(201)
                .body("warnings.code", not(hasItem("PREVIOUS_UNKNOWN")))
                .body("warnings.code", not(hasItem("PREVIOUS_FAILED")));
    }

    @Test
    void aHostThatMayNotBeAskedBlocksAProtectedEnvironmentAndOnlyWarnsElsewhere() {
        store(ReleaseUnderTest.FLAG, "v1", "{\"http\":{\"url\":\"http://answers.internal/healthz\"}}");
        release.create();
        protect();
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("PREFLIGHT_BLOCKED"))
                .body("findings.code", hasItem("HOST_NOT_LISTED"));

        release = new ReleaseUnderTest(clock).with("plan", "\"" + plan + "\"");
        release.ask().then().statusCode(201).body("warnings.code", hasItem("HOST_NOT_LISTED"));
        release.with("target", "\"another\"").with("flag", null).started();
    }

    /** A person decides, and reads what is in doubt. */
    @Test
    void aHostThatGivesNoAnswerIsShownToWhoeverApproves() throws Exception {
        String url = "http://127.0.0.1:" + ServiceProcess.freePort() + "/healthz";
        store(ReleaseUnderTest.FLAG, "v1", "{\"http\":{\"url\":\"" + url + "\"}}");
        release.create();
        protect();

        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("APPROVAL_REQUIRED"))
                .body("findings.code", hasItems("HOST_UNREACHABLE", "PREVIOUS_UNKNOWN"))
                .body("findings.severity", not(hasItem("ERROR")));

        release.operate("approve").then().statusCode(200);
        release.start().then().statusCode(200);
    }

    /** Who approves learns that what is read under the plan's name is not what would be run. */
    @Test
    void aPlanThatWasReplacedSinceTheCreationIsShownToWhoeverApproves() {
        store(ReleaseUnderTest.FLAG, "v1", flagTest(ReleaseUnderTest.FLAG));
        release.create();
        protect();
        replace("prompt.gone", "v1", flagTest(ReleaseUnderTest.FLAG));

        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("APPROVAL_REQUIRED"))
                .body("findings.code", hasItem("PLAN_REPLACED"))
                .body("findings.code", not(hasItem("FLAG_MISSING")));
    }

    @Test
    void aQueryThatCannotBeRunNowIsFoundBeforeTheFirstStage() {
        store(ReleaseUnderTest.FLAG, "v1", "{\"metric\":{\"query\":\"sum(\",\"atMost\":0.02,\"over\":\"PT1M\"}}");
        release.ask().then().statusCode(201).body("warnings.code", hasItem("METRIC_SOURCE_MISSING"));
        release.with("target", "\"another\"").with("flag", null).create();
        protect();
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("PREFLIGHT_BLOCKED"))
                .body("findings.code", hasItem("METRIC_SOURCE_MISSING"));

        metrics.answers(new MetricValue.Unknown("it refuses: 1:4: parse error", true));
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("PREFLIGHT_BLOCKED"))
                .body("findings.code", hasItem("METRIC_QUERY_REFUSED"))
                .body("findings.place", hasItem("plan:verify.test.metric.query"));

        metrics.answers(new MetricValue.Unknown("it has no series", false));
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("APPROVAL_REQUIRED"))
                .body("findings.code", hasItem("METRIC_UNANSWERED"));

        metrics.answers(new MetricValue.Known(BigDecimal.ONE));
        release.start()
                .then()
                .statusCode(409)
                .body("code", equalTo("APPROVAL_REQUIRED"))
                .body("findings.code", not(hasItem("METRIC_UNANSWERED")));
    }
}
