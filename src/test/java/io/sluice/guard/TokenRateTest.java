package io.sluice.guard;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.sluice.testing.Api;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A token with a rate of one request a second, over HTTP; asked again at once, until it is refused. */
@QuarkusTest
class TokenRateTest {
    private String environment;

    @BeforeEach
    void anEnvironment() {
        environment = Api.environment();
        Api.createFlag(
                environment,
                "answer.enabled",
                "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}");
    }

    @Test
    void aRefusalIsAProblemThatSaysWhenToAskAgain() {
        String viewer = Api.slowToken("viewer", environment);
        refusal(() -> Api.as(viewer).get(flag()))
                .then()
                .contentType("application/problem+json")
                .header("Retry-After", equalTo("1"))
                .body("code", equalTo("RATE_LIMITED"))
                .body("retryAfterSeconds", equalTo(1));
    }

    @Test
    void anEvaluationIsRefusedInOfrepsFormAndWithSecondsThatItsClientsRead() {
        String fleet = Api.slowToken("fleet", environment);
        refusal(() -> Api.as(fleet)
                        .body("{\"context\":{\"targetingKey\":\"u-1\"}}")
                        .post("/ofrep/v1/evaluate/flags/answer.enabled"))
                .then()
                .contentType("application/json")
                .header("Retry-After", matchesPattern("[0-9]+"))
                .body("key", equalTo("answer.enabled"))
                .body("errorCode", equalTo("GENERAL"));
    }

    @Test
    void whatAPersonOnCallDoesIsNeverRefusedForItsRate() {
        String operator = Api.slowToken("operator", environment);
        refusal(() -> Api.as(operator).get(flag()));
        for (int i = 0; i < 5; i++) {
            Api.as(operator)
                    .body("{\"reason\":\"truncated\"}")
                    .post(flag() + "/kill")
                    .then()
                    .statusCode(200);
            Api.as(operator)
                    .body("{\"reason\":\"looking\"}")
                    .post("/api/v1/rollouts/" + UUID.randomUUID() + "/rollback")
                    .then()
                    .statusCode(404);
        }
    }

    @Test
    void aRateOutOfRangeIsRefusedByName() {
        Api.admin()
                .body("{\"name\":\"rated\",\"role\":\"viewer\",\"requestsPerSecond\":0}")
                .post("/api/v1/tokens")
                .then()
                .statusCode(400)
                .body("field", equalTo("requestsPerSecond"));
    }

    private String flag() {
        return "/api/v1/environments/" + environment + "/flags/answer.enabled";
    }

    /** On a slow machine a second may pass between two requests; never between each two of fifty. */
    private static Response refusal(Supplier<Response> request) {
        return Stream.generate(request)
                .limit(50)
                .filter(answer -> answer.statusCode() == 429)
                .findFirst()
                .orElseThrow(() -> new AssertionError("never refused"));
    }
}
