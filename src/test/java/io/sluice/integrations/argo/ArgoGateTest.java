package io.sluice.integrations.argo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.integrations.DeliveredRelease;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.yaml.StrictYaml;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ArgoGateTest {
    @Inject
    SettableClock clock;

    private DeliveredRelease release;

    @BeforeEach
    void aTemplate() {
        release = new DeliveredRelease(clock);
    }

    @AfterEach
    void theClockIsRight() {
        clock.reset();
    }

    private Response ask(String stage, String canary, String baseline) {
        return Api.as(release.token())
                .body("{\"rollout\":\"%s\",\"stage\":\"%s\",\"canary\":\"%s\",\"baseline\":\"%s\"}"
                        .formatted(release.template(), stage, canary, baseline))
                .post("/integrations/argo/gate");
    }

    private Response ask(String stage) {
        return ask(stage, "hash-2", "hash-1");
    }

    @Test
    void theFirstQuestionCreatesAndStartsTheRolloutOfTheRevision() {
        ask("0").then()
                .statusCode(200)
                .contentType("application/json")
                .body("verdict", equalTo("hold"))
                .body("rollout", notNullValue())
                .body("retryAfterSeconds", equalTo(60));
        release.rollout()
                .then()
                .body("state", equalTo("RUNNING"))
                .body("candidate", equalTo("hash-2"))
                .body("baseline", equalTo("hash-1"))
                .body("share", equalTo(0.05f));
    }

    @Test
    void aGoodRevisionPassesEachGateOnceAndIsAnsweredTheSameWhenAskedAgain() {
        ask("0");
        release.bake(100, 1);
        assertThat(WebMetric.of(ask("0"))).isEqualTo(WebMetric.SUCCESSFUL);
        assertThat(WebMetric.of(ask("0"))).isEqualTo(WebMetric.SUCCESSFUL);
        assertThat(WebMetric.of(ask("1"))).isEqualTo(WebMetric.INCONCLUSIVE);
        release.rollout().then().body("stage", equalTo(1));
        release.bake(600, 6);
        assertThat(WebMetric.of(ask("1"))).isEqualTo(WebMetric.SUCCESSFUL);
        release.rollout().then().body("state", equalTo("COMPLETED"));
        assertThat(WebMetric.of(ask("1"))).isEqualTo(WebMetric.SUCCESSFUL);
    }

    @Test
    void aBadRevisionIsRolledBackAndStaysSo() {
        ask("0");
        release.bake(287, 50);
        ask("0").then()
                .statusCode(200)
                .body("verdict", equalTo("rollback"))
                .body("reasons[0].code", equalTo("ERROR_RATE"));
        assertThat(WebMetric.of(ask("0"))).isEqualTo(WebMetric.FAILED);
        assertThat(WebMetric.of(ask("1"))).isEqualTo(WebMetric.FAILED);
    }

    @Test
    void aStageThatIsNotReachedHolds() {
        ask("0");
        ask("1").then()
                .statusCode(200)
                .body("verdict", equalTo("hold"))
                .body("reasons[0].code", equalTo("STAGE_NOT_REACHED"));
    }

    @Test
    void aRevisionWaitsUntilItsGroupIsQuiet() {
        release = new DeliveredRelease(clock, "\"group\":\"answers\",");
        String other = Api.admin()
                .body("""
                        {"environment":"%s","target":"answer-code","group":"answers","strategy":"canary",\
                        "baseline":"v1","candidate":"v2","stages":[{"share":0.05,"bake":"PT10M"}],\
                        "preflight":{"verdict":"go","evidence":"run 12"}}""".formatted(release.environment()))
                .post("/api/v1/rollouts")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        Api.admin().post("/api/v1/rollouts/" + other + "/start").then().statusCode(200);
        ask("0").then().statusCode(200).body("verdict", equalTo("hold")).body("reasons[0].code", equalTo("GROUP_BUSY"));
        release.rollout().then().body("state", equalTo("PENDING"));
        Api.admin()
                .body("{\"reason\":\"because of a test\"}")
                .post("/api/v1/rollouts/" + other + "/rollback")
                .then()
                .statusCode(200);
        ask("0");
        release.rollout().then().body("state", equalTo("RUNNING"));
    }

    @Test
    void anUnknownRolloutIs404BeforeAnyOtherFieldIsLookedAt() {
        for (String body : List.of(
                "{\"rollout\":\"nobody-knows\"}",
                "{\"rollout\":\"nobody-knows\",\"stage\":-7,\"canary\":17,\"what\":null}",
                "{\"rollout\":\"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11\"}")) {
            Response answer = Api.as(release.token()).body(body).post("/integrations/argo/gate");
            answer.then()
                    .statusCode(404)
                    .contentType(startsWith("application/"))
                    .body("code", equalTo("NOT_FOUND"));
            assertThat(WebMetric.of(answer)).isEqualTo(WebMetric.ERROR);
        }
    }

    @Test
    void whatIsMalformedIsRefusedAsJsonNamingTheField() {
        String known = "{\"rollout\":\"" + release.template() + "\",\"canary\":\"hash-2\",\"baseline\":\"hash-1\"";
        for (List<String> row : List.of(
                List.of("{}", "rollout"),
                List.of("[]", "body"),
                List.of(known + "}", "stage"),
                List.of(known + ",\"stage\":\"one\"}", "stage"),
                List.of(known + ",\"stage\":1.5}", "stage"),
                List.of(known + ",\"stage\":\"2\"}", "stage"),
                List.of(known + ",\"stage\":\"0\",\"weight\":5}", "weight"),
                List.of("{\"rollout\":\"" + release.template() + "\",\"stage\":\"0\"}", "canary"))) {
            Api.as(release.token())
                    .body(row.get(0))
                    .post("/integrations/argo/gate")
                    .then()
                    .statusCode(400)
                    .body("code", equalTo("INVALID_FIELD"))
                    .body("field", equalTo(row.get(1)));
        }
    }

    @Test
    void theHashesAreAFence() {
        ask("0");
        Response other = ask("0", "hash-2", "hash-of-another-stable");
        other.then().statusCode(409).body("code", equalTo("CONFLICT"));
        assertThat(WebMetric.of(other)).isEqualTo(WebMetric.ERROR);
        assertThat(WebMetric.of(ask("0", "hash-2", "hash-2"))).isEqualTo(WebMetric.ERROR);
        String id = release.rollout().path("id");
        Api.as(release.token())
                .body("{\"rollout\":\"%s\",\"stage\":0,\"canary\":\"hash-3\",\"baseline\":\"hash-1\"}".formatted(id))
                .post("/integrations/argo/gate")
                .then()
                .statusCode(409);
        Api.as(release.token())
                .body("{\"rollout\":\"%s\",\"stage\":0,\"canary\":\"hash-2\",\"baseline\":\"hash-1\"}".formatted(id))
                .post("/integrations/argo/gate")
                .then()
                .statusCode(200)
                .body("verdict", equalTo("hold"));
    }

    @Test
    void anotherRevisionWaitsUntilTheLiveOneIsOver() {
        ask("0");
        ask("0", "hash-3", "hash-1")
                .then()
                .statusCode(200)
                .body("verdict", equalTo("hold"))
                .body("reasons[0].code", equalTo("LIVE_ROLLOUT"));
        release.operate("abort").then().statusCode(200);
        ask("0", "hash-3", "hash-1").then().statusCode(200).body("reasons[0].code", equalTo("TOO_FEW_REQUESTS"));
        release.rollout().then().body("candidate", equalTo("hash-3")).body("stage", equalTo(0));
        ask("0").then().body("verdict", equalTo("hold")).body("reasons[0].code", equalTo("LIVE_ROLLOUT"));
    }

    @Test
    void aReturnToAnEarlierRevisionIsJudgedAgain() {
        promoted("hash-2", "hash-1");
        promoted("hash-3", "hash-2");
        assertThat(WebMetric.of(ask("0", "hash-2", "hash-3"))).isEqualTo(WebMetric.INCONCLUSIVE);
        release.rollout()
                .then()
                .body("candidate", equalTo("hash-2"))
                .body("baseline", equalTo("hash-3"))
                .body("state", equalTo("RUNNING"));
        release.bake(287, 50);
        assertThat(WebMetric.of(ask("0", "hash-2", "hash-3"))).isEqualTo(WebMetric.FAILED);
    }

    @Test
    void whatIsThroughIsNotAskedOfAnotherBaseline() {
        promoted("hash-2", "hash-1");
        assertThat(WebMetric.of(ask("1", "hash-2", "hash-2"))).isEqualTo(WebMetric.SUCCESSFUL);
        assertThat(WebMetric.of(ask("0", "hash-2", "hash-0"))).isEqualTo(WebMetric.INCONCLUSIVE);
        release.rollout().then().body("baseline", equalTo("hash-0")).body("state", equalTo("RUNNING"));
    }

    private void promoted(String canary, String baseline) {
        ask("0", canary, baseline);
        release.bake(100, 1);
        assertThat(WebMetric.of(ask("0", canary, baseline))).isEqualTo(WebMetric.SUCCESSFUL);
        release.bake(600, 6);
        assertThat(WebMetric.of(ask("1", canary, baseline))).isEqualTo(WebMetric.SUCCESSFUL);
        release.rollout().then().body("state", equalTo("COMPLETED"));
    }

    @Test
    void aRolloutOfSomebodyElseIsWaitedForAndNotSuperseded() {
        release = new DeliveredRelease(clock, "\"onLive\":\"supersede\",");
        String other = Api.admin()
                .body("""
                        {"environment":"%s","target":"answer-service","strategy":"canary","baseline":"v1",\
                        "candidate":"v2","stages":[{"share":0.05,"bake":"PT10M"}]}""".formatted(release.environment()))
                .post("/api/v1/rollouts")
                .then()
                .statusCode(201)
                .extract()
                .path("id");
        ask("0").then().statusCode(200).body("verdict", equalTo("hold")).body("reasons[0].code", equalTo("FORBIDDEN"));
        release.rollout().then().body("id", equalTo(other)).body("state", equalTo("PENDING"));
    }

    @Test
    void aRolloutThatWaitsForItsApprovalHolds() {
        release = new DeliveredRelease(clock, "\"preflight\":{\"verdict\":\"review\",\"evidence\":\"run 12\"},");
        ask("0").then()
                .statusCode(200)
                .body("verdict", equalTo("hold"))
                .body("reasons[0].code", equalTo("APPROVAL_REQUIRED"));
        release.operate("approve").then().statusCode(200);
        ask("0").then().body("verdict", equalTo("hold"));
        release.rollout().then().body("state", equalTo("RUNNING"));
    }

    @Test
    void aRolloutThatItsPreflightBlocksNeverBegins() {
        release = new DeliveredRelease(clock, "\"preflight\":{\"verdict\":\"block\",\"evidence\":\"run 12\"},");
        ask("0").then()
                .statusCode(200)
                .body("verdict", equalTo("rollback"))
                .body("reasons[0].code", equalTo("PREFLIGHT_BLOCKED"));
        release.rollout().then().body("state", equalTo("ABORTED")).body("live", equalTo(false));
    }

    @Test
    void twentyFirstQuestionsAtOnceCreateOneRollout() throws Exception {
        ExecutorService askers = Executors.newFixedThreadPool(20);
        try {
            Callable<Response> question = () -> ask("0");
            for (var answer : askers.invokeAll(Collections.nCopies(20, question))) {
                answer.get().then().statusCode(200).body("verdict", equalTo("hold"));
            }
        } finally {
            askers.shutdown();
        }
        assertThat(Api.as(release.token())
                        .get("/api/v1/rollouts?target=answer-service")
                        .<List<Object>>path("items"))
                .hasSize(1);
    }

    @Test
    void theShippedTemplateAsksAsTheGateReadsAndNeverTurnsHoldsIntoASuccess() throws Exception {
        String text = Files.readString(Path.of("plans/argo/analysis-template.yaml"));
        var metric = StrictJson.mapper()
                .readTree(StrictJson.write(StrictYaml.read(text)))
                .at("/spec/metrics/0");
        int count = metric.get("count").asInt();
        int inconclusiveLimit = metric.get("inconclusiveLimit").asInt();
        List<WebMetric> holds = Collections.nCopies(count, WebMetric.INCONCLUSIVE);
        assertThat(WebMetric.step(holds, count, inconclusiveLimit)).isEqualTo(WebMetric.INCONCLUSIVE);
        assertThat(metric.get("failureLimit").asInt()).isZero();
        assertThat(metric.get("consecutiveSuccessLimit").asInt()).isEqualTo(1);
        assertThat(metric.get("consecutiveErrorLimit").asInt() * 10).isGreaterThanOrEqualTo(600);
        assertThat(metric.get("successCondition").asText()).isEqualTo("result.verdict == \"proceed\"");
        assertThat(metric.get("failureCondition").asText()).isEqualTo("result.verdict == \"rollback\"");

        String body = metric.at("/provider/web/jsonBody")
                .toString()
                .replace("{{args.rollout}}", release.template())
                .replace("{{args.stage}}", "0")
                .replace("{{args.canary-hash}}", "hash-2")
                .replace("{{args.stable-hash}}", "hash-1");
        Api.as(release.token())
                .body(body)
                .post("/integrations/argo/gate")
                .then()
                .statusCode(200)
                .body("verdict", equalTo("hold"));
    }
}
