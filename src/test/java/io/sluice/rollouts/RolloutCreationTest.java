package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
class RolloutCreationTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;

    @BeforeEach
    void aRelease() {
        release = new ReleaseUnderTest(clock);
    }

    @Test
    void aRolloutIsCreatedPendingAndReadBack() {
        release.ask()
                .then()
                .statusCode(201)
                .header("Location", startsWith("http"))
                .body("state", equalTo("PENDING"))
                .body("live", is(true))
                .body("share", equalTo(0))
                .body("policy", equalTo("standard"))
                .body("preflight.callersWord", is(true))
                .body("warnings", nullValue());
    }

    @Test
    void aKillThatWasNeverTriedIsToldInAProtectedEnvironment() {
        String key = "flag-" + UUID.randomUUID();
        release.with("flag", """
                {"key":"%s","baselineVariant":"v1","candidateVariant":"v2"}""".formatted(key));
        String staging = Api.environment();
        for (String environment : List.of(staging, release.environment())) {
            Api.createFlag(environment, key, """
                    {"state":"ENABLED","variants":{"v1":"old","v2":"new"},"defaultVariant":"v1",\
                    "sluice":{"offVariant":"v1"}}""");
        }
        release.ask().then().statusCode(201).body("warnings", nullValue());
        Api.admin()
                .body("{\"protected\":true}")
                .put("/api/v1/environments/" + release.environment())
                .then()
                .statusCode(200);
        release.with("onLive", "\"supersede\"").with("candidate", "\"v3\"");
        release.ask().then().statusCode(201).body("warnings.code", hasItem("KILL_NOT_REHEARSED"));

        Api.admin()
                .body("{\"reason\":\"a rehearsal\"}")
                .post("/api/v1/environments/" + staging + "/flags/" + key + "/kill")
                .then()
                .statusCode(200);
        release.with("candidate", "\"v4\"").ask().then().statusCode(201).body("warnings", nullValue());
    }

    @Test
    void everythingThatCanBeAskedForIsTakenAndShown() {
        release.with("group", "\"answers\"")
                .with("kind", "\"prompt\"")
                .with("stages", """
                        [{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M","minRequests":100},\
                        {"share":0.5,"bake":"PT10M"},{"share":0.99,"bake":"PT10M"}]""")
                .with("flag", """
                        {"key":"prompt.version","baselineVariant":"v1","candidateVariant":"v2",\
                        "bucketBy":"targetingKey"}""")
                .with("preflight", """
                        {"suite":"eval-17","candidate":{"count":188,"of":200},"baseline":{"count":186,"of":200}}""")
                .with("driver", "\"sluice\"")
                .with("mode", "\"enforce\"")
                .with("lookEvery", "\"PT30S\"")
                .with("stallAfter", "\"PT20M\"")
                .with("hold", "{\"deadline\":\"PT1H\",\"action\":\"rollback\"}")
                .with("exposure", "{\"badRequests\":500}")
                .with("onLive", "\"refuse\"")
                .with("reference", """
                        {"windowStart":"2026-11-30T12:00:00Z","windowEnd":"2026-11-30T13:00:00Z",\
                        "baseline":{"requests":5000,"errors":60}}""")
                .ask()
                .then()
                .statusCode(201)
                .body("group", equalTo("answers"))
                .body("driver", equalTo("sluice"))
                .body("lookEvery", equalTo("PT30S"))
                .body("stallAfter", equalTo("PT20M"))
                .body("hold.deadline", equalTo("PT1H"))
                .body("hold.action", equalTo("rollback"))
                .body("pages", hasSize(0));
    }

    @Test
    void aSecondCandidateOfALiveTargetIsRefusedNamingTheLiveOne() {
        release.create();
        release.with("candidate", "\"v3\"")
                .with("flag", null)
                .ask()
                .then()
                .statusCode(409)
                .body("code", equalTo("LIVE_ROLLOUT"))
                .body("liveId", equalTo(release.id()));
    }

    @Test
    void twoTargetsCannotSteerOneFlag() {
        release.create();
        release.with("target", "\"other-service\"")
                .ask()
                .then()
                .statusCode(409)
                .body("code", equalTo("LIVE_ROLLOUT"))
                .body("liveId", equalTo(release.id()));
    }

    @Test
    void ofTwentyThatAskAtOnceOneIsCreated() {
        List<Integer> statuses = IntStream.range(0, 20)
                .parallel()
                .mapToObj(i -> release.ask().statusCode())
                .toList();

        assertThat(statuses).containsOnly(201, 409).containsOnlyOnce(201);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "stages | [{\"share\":0.5,\"bake\":\"PT1M\"},{\"share\":0.5,\"bake\":\"PT1M\"}] | SHARES_NOT_RISING",
                "stages | [] | NO_STAGES",
                "candidate | \"v1\" | SAME_VERSION",
                "flag | {\"key\":\"nobody\",\"baselineVariant\":\"v1\",\"candidateVariant\":\"v2\"} | UNKNOWN_FLAG",
                "flag | {\"key\":\"prompt.version\",\"baselineVariant\":\"v2\",\"candidateVariant\":\"v1\"} |"
                        + " BASELINE_NOT_DEFAULT",
            })
    void whatDoesNotFitIsAFinding(String member, String json, String code) {
        release.with(member, json)
                .ask()
                .then()
                .statusCode(422)
                .body("code", equalTo("FINDINGS"))
                .body("findings.code", hasItem(code));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "environment | null | environment",
                "target | \"two words\" | target",
                "candidate | \"\" | candidate",
                "strategy | \"slow\" | strategy",
                "strategy | \"rolling\" | stages",
                "rolling | {\"steps\":3,\"bake\":\"PT1M\"} | rolling",
                "stages | [{\"share\":1.5,\"bake\":\"PT1M\"}] | stages[0].share",
                "stages | [{\"share\":\"0.5\",\"bake\":\"PT1M\"}] | stages[0].share",
                "stages | [{\"share\":0.000001,\"bake\":\"PT1M\"}] | stages[0].share",
                "stages | [{\"share\":0.5}] | stages[0].bake",
                "stages | [{\"share\":0.5,\"bake\":\"ten\"}] | stages[0].bake",
                "stages | [{\"share\":0.5,\"bake\":\"-PT1M\"}] | stages[0].bake",
                "stages | [{\"share\":0.5,\"bake\":\"PT1M\",\"minRequests\":-1}] | stages[0].minRequests",
                "stages | [null] | stages[0]",
                "stages | {} | stages",
                "flag | {\"key\":\"prompt.version\",\"baselineVariant\":\"v1\"} | flag.candidateVariant",
                "policy | \"nobody\" | policy",
                "policy | {\"confidence\":2} | policy.confidence",
                "policy | 7 | policy",
                "preflight | {\"suite\":\"s\",\"candidate\":{\"count\":3,\"of\":2},\"baseline\":{\"count\":1,\"of\":2}}"
                        + " | preflight.candidate.count",
                "preflight | {\"verdict\":\"maybe\",\"evidence\":\"e\"} | preflight.verdict",
                "preflight | {\"suite\":\"s\"} | preflight.candidate",
                "driver | \"person\" | driver",
                "stallAfter | \"PT1S\" | stallAfter",
                "hold | {\"deadline\":\"PT0S\"} | hold.deadline",
                "hold | {\"action\":\"proceed\"} | hold.action",
                "onLive | \"replace\" | onLive",
                "mode | \"off\" | mode",
                "lookEvery | \"PT0S\" | lookEvery",
                "exposure | {} | exposure",
                "exposure | {\"requests\":0} | exposure.requests",
                "kind | \"poem\" | kind",
                "patience | {\"deadline\":\"PT2H\"} | patience",
            })
    void aWrongFieldIsNamedAndNothingIsStored(String member, String json, String field) {
        release.with(member, json)
                .ask()
                .then()
                .statusCode(400)
                .body("code", equalTo("INVALID_FIELD"))
                .body("field", startsWith(field));
        release.asPipeline().get("/api/v1/rollouts").then().body("items", hasSize(0));
    }

    @Test
    void aReferenceOfAnotherKindThanThePolicyJudgesIsRefused() {
        release.with("reference", """
                        {"windowStart":"2026-11-29T00:00:00Z","windowEnd":"2026-11-30T00:00:00Z",\
                        "baseline":{"requests":300,"errors":3,"metrics":{"tokens":{"count":1,"of":2}}}}""")
                .with("policy", "{\"metrics\":{\"tokens\":{}}}")
                .ask()
                .then()
                .statusCode(400)
                .body("field", equalTo("reference.baseline.metrics.tokens"));
    }

    @Test
    void anInstantBeyondTheCalendarIsNoPlaceInTheList() {
        String cursor = Base64.getUrlEncoder()
                .encodeToString(("+999999999-12-31T23:59:59Z|" + UUID.randomUUID()).getBytes(StandardCharsets.UTF_8));
        Api.admin()
                .get("/api/v1/rollouts?cursor=" + cursor)
                .then()
                .statusCode(400)
                .body("field", equalTo("cursor"));
    }

    @Test
    void anUnknownEnvironmentIsNotFound() {
        release.with("environment", "\"nowhere\"");
        Api.admin().body(release.body()).post("/api/v1/rollouts").then().statusCode(404);
    }

    @Test
    void whatAReleaseCannotSeeIsAWarning() {
        release.with("preflight", null)
                .with("strategy", "\"blue-green\"")
                .with("stages", "[{\"share\":1,\"bake\":\"PT1M\"}]")
                .ask()
                .then()
                .statusCode(201)
                .body("warnings.code", hasItems("NO_PREFLIGHT", "NO_BASELINE"));
    }

    @Test
    void theListIsFilteredAndPagedNewestFirst() {
        release.with("flag", null);
        for (int i = 0; i < 3; i++) {
            release.with("target", "\"t-" + i + "\"")
                    .with("group", "\"g-" + i % 2 + "\"")
                    .create();
        }
        release.operate("abort");

        String next = list("limit=2")
                .body("items.target", contains("t-2", "t-1"))
                .extract()
                .path("next");
        list("limit=2&cursor=" + next).body("items.target", contains("t-0")).body("next", nullValue());
        list("target=t-1").body("items.target", contains("t-1"));
        list("group=g-0").body("items.target", contains("t-2", "t-0"));
        list("live=true").body("items.target", contains("t-1", "t-0"));
        list("live=false").body("items.target", contains("t-2"));
        for (String wrong : List.of("limit=0", "limit=many", "live=perhaps", "cursor=!", "target=a%20b")) {
            release.asPipeline().get("/api/v1/rollouts?" + wrong).then().statusCode(400);
        }
    }

    private ValidatableResponse list(String query) {
        return release.asPipeline().get("/api/v1/rollouts?" + query).then().statusCode(200);
    }

    @Test
    void anUnknownIdIsNotFoundWhateverIsAsked() {
        for (String id : List.of(UUID.randomUUID().toString(), "no-id")) {
            for (String part : List.of("", "/verdicts", "/timeline", "/report")) {
                release.asPipeline().get("/api/v1/rollouts/" + id + part).then().statusCode(404);
            }
            release.asOperator()
                    .body("{\"reason\":\"r\"}")
                    .post("/api/v1/rollouts/" + id + "/abort")
                    .then()
                    .statusCode(404)
                    .body("code", equalTo("NOT_FOUND"));
            release.asPipeline()
                    .body("{\"stage\":0}")
                    .post("/api/v1/rollouts/" + id + "/advance")
                    .then()
                    .statusCode(404);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'v1':'old'}                     | v1 | VARIANT_NEEDED",
                "{'v1':'old','v2':'newer'}        | v1 | VARIANT_CHANGED",
                "{'v1':'old','v2':'new','v3':'x'} | v2 | DEFAULT_NEEDED",
            },
            quoteCharacter = '`')
    void nobodyTurnsAFlagBehindALiveRollout(String variants, String defaultVariant, String code) {
        release.started();
        String definition = """
                {"state":"ENABLED","variants":%s,"defaultVariant":"%s","sluice":{"offVariant":"v1"}}""";
        release.asOperator()
                .header("If-Match", "\"1\"")
                .body(definition.formatted(variants.replace('\'', '"'), defaultVariant))
                .put("/api/v1/environments/" + release.environment() + "/flags/" + ReleaseUnderTest.FLAG)
                .then()
                .statusCode(409)
                .body("code", equalTo("FLAG_IN_USE"))
                .body("liveId", equalTo(release.id()))
                .body("findings.code", hasItem(code));
    }
}
