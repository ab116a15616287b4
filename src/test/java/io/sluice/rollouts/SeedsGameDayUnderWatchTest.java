package io.sluice.rollouts;

import static org.hamcrest.Matchers.closeTo;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.config.JsonConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.path.json.config.JsonPathConfig.NumberReturnType;
import io.restassured.response.Response;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The seeds' game day through the running service: where the gate needs 451 requests, the watch needs 164. */
@QuarkusTest
class SeedsGameDayUnderWatchTest {
    private static final String OBSERVATION = """
            {"stage":%d,"windowStart":"%s","windowEnd":"%s","candidate":%s,"baseline":%s}""";
    private static final String NINETEEN_MORE = ",[2,0]".repeat(19);

    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock).started();
    }

    private Response observe(int stage, String candidate, String baseline) {
        Instant start = Instant.parse(release.get().path("stageStarted"));
        clock.advance(ReleaseUnderTest.BAKE.dividedBy(2));
        return release.asPipeline()
                .body(OBSERVATION.formatted(stage, start, clock.instant(), candidate, baseline))
                .post(release.path("observations"));
    }

    private static String arm(int errors, int requests) {
        return "{\"requests\":%d,\"errors\":%d}".formatted(requests, errors);
    }

    @Test
    void theWatchRollsBackAtAQuarterOfTheTrafficBeforeTheBakeIsOver() {
        observe(0, arm(2, 32), arm(7, 568)).then().statusCode(200);
        clock.advance(ReleaseUnderTest.BAKE);
        release.advance(0).then().body("action", equalTo("proceed"));
        observe(1, arm(9, 132), arm(6, 468)).then().statusCode(200);

        release.get().then().body("state", equalTo("ROLLED_BACK")).body("share", equalTo(0));
        RestAssuredConfig exact = RestAssuredConfig.config()
                .jsonConfig(JsonConfig.jsonConfig().numberReturnType(NumberReturnType.DOUBLE));
        release.asPipeline()
                .config(exact)
                .get(release.path("verdicts"))
                .then()
                .body("items[1].verdict.action", equalTo("rollback"))
                .body("items[1].verdict.reasons.code", contains("WATCH_ERROR_RATE"))
                .body("items[1].verdict.reasons[0].message", startsWith("error rate 9/132 vs baseline 6/468"))
                .body("items[1].verdict.watch[0].metric", equalTo("errorRate"))
                .body("items[1].verdict.watch[0].status", equalTo("fail"))
                .body("items[1].verdict.watch[0].evidence", closeTo(5.6043312679, 1e-9))
                .body("items[1].verdict.watch[0].threshold", closeTo(3.6888794541, 1e-9))
                .body("items[1].verdict.watch[0].overdispersion", nullValue())
                .body("items[1].verdict.watch[0].independenceAssumed", equalTo(true));
        release.get("report").then().body("exposedRequests", equalTo(164));
    }

    @Test
    void slicesAndStrataAreCountedAndShown() {
        String candidate = """
                {"requests":40,"errors":1,"slices":[[2,1]%s],\
                "by":{"acme":{"requests":30,"errors":1},"/ask":{"requests":4,"errors":0}}}""".formatted(NINETEEN_MORE);
        String baseline = """
                {"requests":600,"errors":6,"by":{"acme":{"requests":450,"errors":4}}}""";
        observe(0, candidate, baseline).then().statusCode(200);
        release.advance(0)
                .then()
                .body("verdict.watch[0].independenceAssumed", equalTo(false))
                .body("verdict.watch[0].strata.stratum", contains("acme"));
    }

    @Test
    void slicesAndStrataThatCannotBeAreRefusedByName() {
        String baseline = arm(6, 600);
        refused("{\"requests\":40,\"errors\":1,\"slices\":[[2,1]]}", baseline, "candidate.slices");
        refused(
                "{\"requests\":4,\"errors\":1,\"slices\":[[5,1]%s]}".formatted(NINETEEN_MORE),
                baseline,
                "candidate.slices");
        refused("{\"requests\":40,\"slices\":[[5,1]%s]}".formatted(NINETEEN_MORE), baseline, "candidate.slices");
        refused(
                "{\"requests\":40,\"errors\":1,\"slices\":[[1,2]%s]}".formatted(",[1,0]".repeat(19)),
                baseline,
                "candidate.slices[0]");
        refused("{\"requests\":40,\"errors\":1,\"by\":{\"a\":{\"requests\":41}}}", baseline, "candidate.by");
        refused(
                "{\"requests\":40,\"errors\":1,\"by\":{\"a\":{\"requests\":4,\"errors\":2}}}",
                baseline,
                "candidate.by");
        StringBuilder many = new StringBuilder();
        for (int i = 0; i < 21; i++) {
            many.append(i == 0 ? "" : ",").append("\"t%d\":{\"requests\":1}".formatted(i));
        }
        refused("{\"requests\":40,\"errors\":1,\"by\":{" + many + "}}", baseline, "candidate.by");
    }

    private void refused(String candidate, String baseline, String field) {
        observe(0, candidate, baseline).then().statusCode(400).body("field", equalTo(field));
    }
}
