package io.sluice.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.kernel.CanonicalJson;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Api;
import org.junit.jupiter.api.Test;

@QuarkusTest
class JudgeResourceTest {
    private static final String DOCUMENTED = """
            {"candidate":{"version":"v2","requests":287,"errors":50,"validationFailures":0,
                          "latency":{"p95Ms":910},"cost":{"total":0.287}},
             "baseline": {"version":"v1","requests":313,"errors":6, "validationFailures":0,
                          "latency":{"p95Ms":880},"cost":{"total":0.313}},
             "policy":{"metrics":{"errorRate":{"margin":0.03}}}}""";

    @Test
    void theDocumentedCallRollsBackWithTheDocumentedReason() {
        judge(DOCUMENTED)
                .statusCode(200)
                .body("action", equalTo("rollback"))
                .body("reasons", hasSize(1))
                .body("reasons[0].code", equalTo("ERROR_RATE"))
                .body("reasons[0].message", equalTo("error rate 50/287 (low end 0.135) vs baseline 6/313"))
                .body("checks.metric", contains("errorRate"))
                .body("checks[0].status", equalTo("fail"))
                .body("notMeasured", hasSize(0))
                .body("need", nullValue())
                .body("look", equalTo(1))
                .body("judgeVersion", equalTo("3"))
                .body("evidenceHash", startsWith("sha256:"));
    }

    @Test
    void anybodyCanTakeTheHashOfTheEvidenceAgain() {
        String text = judge(DOCUMENTED).extract().asString();
        JsonObject verdict = (JsonObject) StrictJson.read(text, JsonValue.class);
        JsonValue evidence = verdict.get("evidence");
        assertThat(verdict.get("evidenceHash")).isEqualTo(JsonValue.text(CanonicalJson.sha256(evidence)));
        assertThat(judge(DOCUMENTED).extract().asString()).isEqualTo(text);
    }

    @Test
    void theCommandLineReadsTheSameFileToTheSameBytes() {
        String served = judge(DOCUMENTED).extract().asString();
        JudgeBody body = StrictJson.read(DOCUMENTED, JudgeBody.class);
        assertThat(StrictJson.write(body.verdict().toJson())).isEqualTo(served);
    }

    @Test
    void everyFormOfLatencyIsJudged() {
        String fast = "{\"buckets\":[{\"leMs\":100,\"count\":900},{\"leMs\":null,\"count\":1000}]}";
        statusOfP95("{\"p95Ms\":910}", "{\"p95Ms\":600}", "fail");
        statusOfP95(fast, "{\"p95Ms\":600}", "undecided");
        statusOfP95(fast, "{\"valuesMs\":" + java.util.Collections.nCopies(40, 60) + "}", "fail");
        statusOfP95("{\"valuesMs\":[]}", "{\"p95Ms\":600}", "noData");
        statusOfP95("{\"p95Ms\":null}", "{\"p95Ms\":600}", "noData");
        statusOfP95("null", "{\"p95Ms\":600}", "noData");
    }

    @Test
    void namedMetricsAreJudgedByTheirKind() {
        judge("""
                {"candidate":{"version":"v2","requests":132,"metrics":{
                   "taskSuccess":{"count":80,"of":132},"tokens":{"sum":96000,"of":132},
                   "centsPerToken":{"sum":1.5,"per":96000}}},
                 "baseline":{"version":"v1","requests":132,"metrics":{
                   "taskSuccess":{"count":120,"of":132},"tokens":{"sum":95000,"of":132},
                   "centsPerToken":{"sum":1.5,"per":95000}}},
                 "policy":{"metrics":{"taskSuccess":{},"tokens":{"maxRatio":1.2},"centsPerToken":{"kind":"ratio"}}}}""")
                .statusCode(200)
                .body("action", equalTo("rollback"))
                .body("reasons.code", contains("TASK_SUCCESS"))
                .body("reasons[0].message", equalTo("task success 80/132 (high end 0.685) vs baseline 120/132"))
                .body("checks.metric", contains("taskSuccess", "tokens", "centsPerToken"))
                .body("checks.status", contains("fail", "pass", "pass"));
    }

    @Test
    void aPolicyMayBeANameOrLeftOut() {
        judge(withPolicy("\"cautious\"")).statusCode(200).body("evidence.policy.minRequests", equalTo(100));
        judge(withPolicy("\"fast\"")).statusCode(200).body("evidence.policy.minRequests", equalTo(20));
        judge(withPolicy("null"))
                .statusCode(200)
                .body("evidence.policy.minRequests", equalTo(30))
                .body("checks.metric", contains("errorRate"))
                .body("notMeasured", contains("validationRate", "p95", "cost"));
    }

    @Test
    void aHoldSaysWhatIsMissing() {
        judge("""
                {"candidate":{"version":"v2","requests":12,"errors":12},
                 "baseline":{"version":"v1","requests":500,"errors":6}}""")
                .statusCode(200)
                .body("action", equalTo("hold"))
                .body("reasons[0].code", equalTo("TOO_FEW_REQUESTS"))
                .body("need.candidateRequests", equalTo(18))
                .body("need.baselineRequests", equalTo(0));
    }

    @Test
    void aPolicyMayAskForProofAndForAnAbsoluteLimit() {
        String arms = """
                {"candidate":{"version":"v2","requests":100,"errors":2},
                 "baseline":{"version":"v1","requests":1900,"errors":28},""";
        judge(arms + "\"policy\":{\"promotion\":\"non-inferiority\",\"metrics\":{\"errorRate\":{}}}}")
                .statusCode(200)
                .body("action", equalTo("hold"))
                .body("reasons.code", contains("NON_INFERIORITY"))
                .body("need.metric", equalTo("errorRate"))
                .body("need.candidateRequests", greaterThan(100))
                .body("need.at", nullValue());
        judge(arms + "\"policy\":{\"metrics\":{\"errorRate\":{\"absoluteLimit\":0.001}}}}")
                .statusCode(200)
                .body("reasons.code", contains("ERROR_RATE_LIMIT"))
                .body("checks[0].absoluteLimit", equalTo(0.001F));
    }

    @Test
    void whatWasStartedAndWhatAFallbackServedIsToldByTheArm() {
        judge("""
                {"candidate":{"version":"v2","requests":60,"errors":0,"started":100,"servedByFallback":2},
                 "baseline":{"version":"v1","requests":990,"errors":5,"started":1000}}""")
                .statusCode(200)
                .body("action", equalTo("rollback"))
                .body("reasons.code", contains("UNFINISHED"))
                .body("checks.metric", contains("errorRate", "unfinished"))
                .body("servedByFallback.candidate", equalTo(2))
                .body("servedByFallback.baseline", nullValue());
    }

    @Test
    void costsAndRatiosWithTheirSquaresHaveAnInterval() {
        judge("""
                {"candidate":{"version":"v2","requests":400,"cost":{"total":800,"sumOfSquares":1700},
                   "metrics":{"centsPerToken":{"sum":130,"per":1000,"of":100,"sumOfSquares":229,
                      "perSumOfSquares":10000,"sumOfProducts":1300}}},
                 "baseline":{"version":"v1","requests":900,"cost":{"total":900,"sumOfSquares":1000},
                   "metrics":{"centsPerToken":{"sum":100,"per":1000,"of":100,"sumOfSquares":140,
                      "perSumOfSquares":10000,"sumOfProducts":1000}}},
                 "policy":{"metrics":{"cost":{},"centsPerToken":{"kind":"ratio"}}}}""")
                .statusCode(200)
                .body("reasons[0].message", equalTo("cost 2 vs 1 (ratio 2.000, low end 1.935)"))
                .body("checks.status", contains("fail", "pass"))
                .body("checks[1].ratio.value", equalTo(1.3F));
    }

    @Test
    void whatCannotBeIsRefusedByName() {
        refused(candidate("\"requests\":100,\"started\":99"), "candidate.started");
        refused(
                candidate("\"requests\":100,\"metrics\":{\"unfinished\":{\"sum\":1,\"of\":2}}"),
                "candidate.metrics.unfinished");
        refused(
                candidate("\"requests\":100,\"cost\":{\"total\":10,\"sumOfSquares\":0.5}"),
                "candidate.cost.sumOfSquares");
        refused(metric("{\"sum\":10,\"of\":2,\"sumOfSquares\":49}"), "candidate.metrics.m.sumOfSquares");
        refused(metric("{\"sum\":10,\"per\":2,\"sumOfSquares\":100}"), "candidate.metrics.m.of");
        refused(metric("{\"sum\":10,\"per\":2,\"of\":3}"), "candidate.metrics.m.of");
        refused(metric("{\"sum\":10,\"of\":2,\"sumOfProducts\":1}"), "candidate.metrics.m.sumOfProducts");
        refused(
                candidate("\"requests\":100,\"started\":100,\"metrics\":{\"unfinished\":{\"count\":0,\"of\":100}}"),
                "candidate.metrics.unfinished");
        refused(withPolicy("{\"promotion\":\"always\"}"), "policy.promotion");
        refused(
                withPolicy("{\"metrics\":{\"errorRate\":{\"absoluteLimit\":1.01}}}"),
                "policy.metrics.errorRate.absoluteLimit");
        refused(withPolicy("{\"metrics\":{\"p95\":{\"absoluteLimit\":-1}}}"), "policy.metrics.p95.absoluteLimit");
    }

    private static String metric(String body) {
        return candidate("\"requests\":100,\"metrics\":{\"m\":" + body + "}");
    }

    @Test
    void anyViewerMayJudgeAndTheFleetMayNot() {
        Api.as(Api.token("viewer"))
                .body(DOCUMENTED)
                .post("/api/v1/judge")
                .then()
                .statusCode(200);
        Api.as(Api.token("browser"))
                .body(DOCUMENTED)
                .post("/api/v1/judge")
                .then()
                .statusCode(403);
        Api.as("slc_nobody").body(DOCUMENTED).post("/api/v1/judge").then().statusCode(401);
    }

    @Test
    void badCountsAreRefusedByName() {
        refused(candidate("\"requests\":-1"), "candidate.requests");
        refused(candidate("\"requests\":1.5"), "candidate.requests");
        refused(candidate("\"requests\":\"100\""), "candidate.requests");
        refused(candidate("\"requests\":1e999"), "candidate.requests");
        refused(candidate("\"requests\":9007199254740992"), "candidate.requests");
        refused(candidate("\"errors\":3"), "candidate.requests");
        refused(candidate("\"requests\":100,\"errors\":101"), "candidate.errors");
        refused(candidate("\"requests\":100,\"errors\":-1"), "candidate.errors");
        refused(candidate("\"requests\":100,\"validationFailures\":101"), "candidate.validationFailures");
        refused(candidate("\"requests\":100,\"subjects\":-1"), "candidate.subjects");
        refused(candidate("\"requests\":100,\"failures\":1"), "candidate.failures");
        refused(candidate("\"requests\":100,\"cost\":{\"total\":-0.1}"), "candidate.cost.total");
        refused(candidate("\"requests\":100,\"cost\":{\"total\":1e999}"), "candidate.cost.total");
        refused(candidate("\"requests\":100,\"cost\":{\"total\":\"0.1\"}"), "candidate.cost.total");
        judge(candidate("\"requests\":100,\"cost\":{\"total\":NaN}"))
                .statusCode(400)
                .body("code", equalTo("MALFORMED_BODY"))
                .body("detail", containsString("candidate.cost"));
    }

    @Test
    void badLatenciesAreRefusedByName() {
        latencyRefused("{\"p95Ms\":-5}", "p95Ms");
        latencyRefused("{\"p95Ms\":1e999}", "p95Ms");
        latencyRefused("{\"p95Ms\":\"NaN\"}", "p95Ms");
        latencyRefused("{\"p95Ms\":[100,1000]}", "p95Ms");
        latencyRefused("{\"p95Ms\":1,\"valuesMs\":[1]}", "p95Ms");
        latencyRefused("{\"valuesMs\":[1,-2]}", "valuesMs[1]");
        latencyRefused("{\"valuesMs\":[1,null]}", "valuesMs[1]");
        latencyRefused("{\"valuesMs\":[1,\"2\"]}", "valuesMs[1]");
        latencyRefused("{\"buckets\":[{\"leMs\":1,\"count\":5},{\"leMs\":2,\"count\":4}]}", "buckets[1].count");
        latencyRefused("{\"buckets\":[{\"leMs\":2,\"count\":5},{\"leMs\":2,\"count\":5}]}", "buckets[1].leMs");
        latencyRefused("{\"buckets\":[{\"leMs\":null,\"count\":5},{\"leMs\":2,\"count\":5}]}", "buckets[1].leMs");
        latencyRefused("{\"buckets\":[{\"leMs\":2}]}", "buckets[0].count");
        latencyRefused("{\"buckets\":[null]}", "buckets[0]");
        latencyRefused("{\"buckets\":[{\"leMs\":-2,\"count\":1}]}", "buckets[0].leMs");
    }

    @Test
    void badMetricsAreRefusedByName() {
        metricRefused("{\"count\":5,\"of\":4}", "candidate.metrics.x.count");
        metricRefused("{\"count\":5}", "candidate.metrics.x.of");
        metricRefused("{\"of\":5}", "candidate.metrics.x.of");
        metricRefused("{\"sum\":5}", "candidate.metrics.x.of");
        metricRefused("{\"per\":5}", "candidate.metrics.x.sum");
        metricRefused("{\"sum\":-5,\"of\":1}", "candidate.metrics.x.sum");
        metricRefused("{\"sum\":5,\"of\":1,\"per\":2}", "candidate.metrics.x.of");
        metricRefused("{\"count\":1,\"of\":1,\"p95Ms\":2}", "candidate.metrics.x.count");
        refused(candidate("\"requests\":9,\"metrics\":{\"a b\":{\"count\":1,\"of\":1}}"), "candidate.metrics");
        refused(
                candidate("\"requests\":9,\"errors\":1,\"metrics\":{\"errorRate\":{\"count\":1,\"of\":1}}"),
                "candidate.metrics.errorRate");
    }

    @Test
    void badPoliciesAreRefusedByName() {
        refused(withPolicy("\"bold\""), "policy");
        refused(withPolicy("7"), "policy");
        refused(withPolicy("{\"confidence\":1}"), "policy.confidence");
        refused(withPolicy("{\"confidence\":\"0.95\"}"), "policy.confidence");
        refused(withPolicy("{\"minRequests\":0}"), "policy.minRequests");
        refused(withPolicy("{\"metrics\":{}}"), "policy.metrics");
        refused(withPolicy("{\"metrics\":{\"errorRate\":null}}"), "policy.metrics.errorRate");
        refused(withPolicy("{\"metrics\":{\"errorRate\":{\"margin\":-0.1}}}"), "policy.metrics.errorRate.margin");
        refused(withPolicy("{\"metrics\":{\"errorRate\":{\"maxRatio\":2}}}"), "policy.metrics.errorRate.maxRatio");
        refused(withPolicy("{\"metrics\":{\"errorRate\":{\"kind\":\"mean\"}}}"), "policy.metrics.errorRate.kind");
        refused(withPolicy("{\"metrics\":{\"cost\":{\"maxRatio\":0.5}}}"), "policy.metrics.cost.maxRatio");
        refused(withPolicy("{\"metrics\":{\"mine\":{}}}"), "policy.metrics.mine.kind");
        refused(withPolicy("{\"metrics\":{\"errorRate\":{\"weight\":0}}}"), "policy.metrics.errorRate.weight");
        refused(
                withPolicy("{\"metrics\":{\"evalScore\":{\"direction\":\"up\"}}}"),
                "policy.metrics.evalScore.direction");
    }

    @Test
    void badComparisonsAreRefusedByName() {
        refused("{}", "candidate");
        refused("{\"candidate\":{\"version\":\"a\",\"requests\":1}}", "baseline");
        refused("""
                {"candidate":{"version":"v1","requests":1},"baseline":\
                {"version":"v1","requests":1}}""", "baseline.version");
        refused("""
                {"candidate":{"requests":1},"baseline":{"version":"v1","requests":1}}""", "candidate.version");
        refused("""
                {"candidate":{"version":"v2","requests":1},"baseline":\
                {"version":"v 1","requests":1}}""", "baseline.version");
        refused("""
                {"candidate":{"version":"b","requests":99,"metrics":{"errorRate":{"sum":1,"of":9}}},
                 "baseline":{"version":"a","requests":99}}""", "candidate.metrics.errorRate");
        judge("").statusCode(400);
        judge("[]").statusCode(400);
        judge("{\"candidate\":").statusCode(400);
    }

    private static ValidatableResponse judge(String body) {
        return Api.admin().body(body).post("/api/v1/judge").then();
    }

    private static void refused(String body, String field) {
        judge(body).statusCode(400).body("code", equalTo("INVALID_FIELD")).body("field", equalTo(field));
    }

    private static void latencyRefused(String latency, String field) {
        refused(candidate("\"requests\":9,\"latency\":" + latency), "candidate.latency." + field);
    }

    private static void metricRefused(String metric, String field) {
        refused(candidate("\"requests\":9,\"metrics\":{\"x\":" + metric + "}"), field);
    }

    private static String candidate(String members) {
        return "{\"candidate\":{\"version\":\"b\"," + members + "},\"baseline\":{\"version\":\"a\",\"requests\":100}}";
    }

    private static String withPolicy(String policy) {
        return "{\"candidate\":{\"version\":\"b\",\"requests\":100,\"errors\":1},"
                + "\"baseline\":{\"version\":\"a\",\"requests\":100,\"errors\":1},\"policy\":" + policy + "}";
    }

    private static void statusOfP95(String candidate, String baseline, String status) {
        judge("{\"candidate\":{\"version\":\"b\",\"requests\":100,\"errors\":1,\"latency\":" + candidate + "},"
                        + "\"baseline\":{\"version\":\"a\",\"requests\":100,\"errors\":1,\"latency\":" + baseline
                        + "}}")
                .statusCode(200)
                .body("checks.find { it.metric == 'p95' }.status", equalTo(status));
    }
}
