package io.sluice.flags.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class FlagUsageTest {
    private static final String GOLD_RULE = """
            {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off",\
            "targeting":{"if":[{"==":[{"var":"plan"},"gold"]},"on"]}%s}""";

    @Inject
    SettableClock clock;

    private String environment;
    private String fleet;

    @BeforeEach
    void aFlag() {
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
        Api.createFlag(environment, "f", GOLD_RULE.formatted(""));
    }

    @AfterEach
    void theClockRunsOn() {
        clock.reset();
    }

    @Test
    void everyAnswerIsCountedByVariantAndReasonSingleAndInBulk() {
        evaluate("/f", "gold");
        evaluate("/f", "free");
        evaluate("", "free");
        Api.admin()
                .get(flags("f/evaluations"))
                .then()
                .statusCode(200)
                .body("total", equalTo(3))
                .body("days.variant", contains("off", "on"))
                .body("days.reason", contains("DEFAULT", "TARGETING_MATCH"))
                .body("days.count", contains(2, 1));
        evaluate("/f", "gold");
        Api.admin().get(flags("f/evaluations")).then().body("days.count", contains(2, 2));
    }

    @Test
    void parallelRequestsAndFlushesLoseNothing() throws InterruptedException {
        int threads = 8;
        CountDownLatch done = new CountDownLatch(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        for (int i = 0; i < threads; i++) {
            pool.execute(() -> {
                for (int n = 0; n < 25; n++) {
                    evaluate("/f", "free");
                }
                done.countDown();
            });
        }
        while (!done.await(20, TimeUnit.MILLISECONDS)) {
            Api.admin().get(flags("f/evaluations")).then().statusCode(200);
        }
        pool.shutdown();
        Api.admin().get(flags("f/evaluations")).then().body("total", equalTo(threads * 25));
    }

    @Test
    void daysAreKeptApartAndOlderOnesAreLeftOut() {
        evaluate("/f", "free");
        Api.admin().get(flags("f/evaluations")).then().body("total", equalTo(1));
        clock.advance(Duration.ofDays(2));
        evaluate("/f", "free");
        Api.admin().get(flags("f/evaluations")).then().body("days.count", contains(1, 1));
        Api.admin().get(flags("f/evaluations?days=1")).then().body("days.count", contains(1));
    }

    @Test
    void theStaleReportNamesWhatCouldGoAndWhy() {
        Api.createFlag(environment, "lasting", GOLD_RULE.formatted(",\"sluice\":{\"kind\":\"killswitch\"}"));
        Api.createFlag(
                environment,
                "expired",
                GOLD_RULE.formatted(",\"sluice\":{\"expires\":\"2020-01-01\",\"owner\":\"team-answers\"}"));
        stale("").body("items.key", contains("expired")).body("items[0].signs.sign", contains("EXPIRED"));

        clock.advance(Duration.ofDays(31));
        evaluate("/f", "free");
        stale("")
                .body("items.key", contains("expired", "f"))
                .body("items[0].owner", equalTo("team-answers"))
                .body("items[0].lastEvaluated", nullValue())
                .body("items[0].signs.sign", containsInAnyOrder("EXPIRED", "NOT_EVALUATED"))
                .body("items[1].signs.sign", contains("SAME_VALUE_FOR_ALL"));
        evaluate("/f", "gold");
        stale("").body("items.key", contains("expired"));
        stale("?days=60").body("items[0].signs.sign", contains("EXPIRED"));
        Api.admin()
                .body("{\"reason\":\"gone\"}")
                .post(flags("expired/archive"))
                .then()
                .statusCode(200);
        stale("").body("items", empty());
    }

    @Test
    void anOddNumberOfDaysIsRefused() {
        for (String days : new String[] {"0", "91", "-1", "many", "99999999999"}) {
            Api.admin().get(staleFlags("?days=" + days)).then().statusCode(400).body("field", equalTo("days"));
        }
        Api.admin().get(flags("unknown/evaluations")).then().statusCode(404);
        assertThat(Api.admin().get(flags("f")).statusCode()).isEqualTo(200);
        Api.admin().get(flags("")).then().body("items.key", hasItem("f"));
    }

    @Test
    void aFlagMayBeCalledStale() {
        Api.createFlag(environment, "stale", GOLD_RULE.formatted(""));
        Api.admin().get(flags("stale")).then().statusCode(200).body("key", equalTo("stale"));
        Api.admin()
                .body("{\"reason\":\"a test\"}")
                .post(flags("stale/kill"))
                .then()
                .statusCode(200);
    }

    private ValidatableResponse stale(String query) {
        return Api.admin().get(staleFlags(query)).then().statusCode(200);
    }

    private void evaluate(String flag, String plan) {
        Api.as(fleet)
                .body("{\"context\":{\"targetingKey\":\"u-1\",\"plan\":\"" + plan + "\"}}")
                .post("/ofrep/v1/evaluate/flags" + flag)
                .then()
                .statusCode(200);
    }

    private String staleFlags(String query) {
        return "/api/v1/environments/" + environment + "/stale-flags" + query;
    }

    private String flags(String rest) {
        return "/api/v1/environments/" + environment + "/flags" + (rest.isEmpty() ? "" : "/" + rest);
    }
}
