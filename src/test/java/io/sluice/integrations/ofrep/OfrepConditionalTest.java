package io.sluice.integrations.ofrep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tag of a bulk answer, and what outranks it. */
@QuarkusTest
class OfrepConditionalTest {
    private static final String BULK = "/ofrep/v1/evaluate/flags";
    private static final String ANYBODY = "{\"context\":{\"targetingKey\":\"u-1\"}}";
    private static final String FLAG = """
            {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off"}""";

    @Inject
    SettableClock clock;

    @Inject
    AgroalDataSource database;

    private String environment;
    private String fleet;

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    @BeforeEach
    void aFleetWithAFlag() {
        clock.stopAt(Instant.parse("2027-01-01T00:20:00Z"));
        environment = Api.environment();
        fleet = Api.token("fleet", environment);
        Api.createFlag(environment, "f", FLAG);
    }

    @Test
    void theTagIsStrongQuotedAndTheSameOnA304WithAnEmptyBody() {
        String tag = tag(asked().post(BULK));
        assertThat(tag).matches("\"\\d+-[0-9a-f]{32}\"");

        Response again = asked().header("If-None-Match", tag).post(BULK);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.header("ETag")).isEqualTo(tag);
        assertThat(again.asByteArray()).isEmpty();
    }

    @Test
    void theOrderOfMembersDoesNotChangeTheTagAndAnyValueDoes() {
        String tag = tag(context("{\"targetingKey\":\"u\",\"n\":1,\"o\":{\"a\":[1],\"b\":null}}"));
        assertThat(tag(context("{\"o\":{\"b\":null,\"a\":[1]},\"n\":1,\"targetingKey\":\"u\"}")))
                .isEqualTo(tag);
        for (String other : new String[] {
            "{\"targetingKey\":\"u\",\"n\":\"1\",\"o\":{\"a\":[1],\"b\":null}}",
            "{\"targetingKey\":\"u\",\"n\":1,\"o\":{\"a\":[1]}}",
            "{\"targetingKey\":\"u\",\"n\":1,\"o\":{\"a\":1,\"b\":null}}",
            "{\"targetingKey\":\"u\",\"n\":1.5,\"o\":{\"a\":[1],\"b\":null}}",
            "{\"targetingKey\":\"u\\ud800\",\"n\":1,\"o\":{\"a\":[1],\"b\":null}}"
        }) {
            assertThat(tag(context(other))).as(other).isNotEqualTo(tag);
        }
    }

    @Test
    void anotherTokensScopeIsAnotherTag() {
        String browser = Api.token("browser", environment);
        assertThat(tag(Api.as(browser).body(ANYBODY).post(BULK))).isNotEqualTo(tag(asked().post(BULK)));
    }

    @Test
    void anEventOfAnotherStateOutranksTheTag() {
        String tag = tag(asked().post(BULK));
        for (String version : new String[] {"r0", "\"r0\"", "v2", "\"\""}) {
            asked().header("If-None-Match", tag)
                    .queryParam("flagConfigEtag", version)
                    .post(BULK)
                    .then()
                    .statusCode(200);
        }
        asked().header("If-None-Match", tag)
                .queryParam("flagConfigLastModified", 1_771_622_898)
                .post(BULK)
                .then()
                .statusCode(200);
    }

    @Test
    void anEventOfTheStateThatTheClientHoldsChangesNothing() {
        String tag = tag(asked().post(BULK));
        asked().header("If-None-Match", tag)
                .queryParam("flagConfigEtag", "r" + revision(tag))
                .queryParam("flagConfigLastModified", "2026-02-20T21:28:18Z")
                .post(BULK)
                .then()
                .statusCode(304);
    }

    @Test
    void aClientThatHasHeardOfANewerStateElsewhereIsAnsweredFromIt() throws SQLException {
        String tag = tag(asked().post(BULK));
        long next = revision(tag) + 1;
        raiseRevisionBehindOurBack();
        Response answer = asked().header("If-None-Match", tag)
                .queryParam("flagConfigEtag", "r" + next)
                .post(BULK);
        assertThat(revision(tag(answer))).isEqualTo(next);
    }

    @Test
    void aStateThatIsNowhereYetIsNotAnsweredWithAnOlderOne() {
        asked().queryParam("flagConfigEtag", "r999999")
                .post(BULK)
                .then()
                .statusCode(503)
                .header("Retry-After", equalTo("1"))
                .body("errorCode", equalTo("GENERAL"));
    }

    @Test
    void aTimeOfChangeThatIsNoTimeIsRefused() {
        asked().queryParam("flagConfigLastModified", "yesterday")
                .post(BULK)
                .then()
                .statusCode(400)
                .body("errorCode", equalTo("INVALID_CONTEXT"));
    }

    @Test
    void aRuleThatReadsTheTimeIsNot304WhenItsAnswerChanges() {
        Api.createFlag(environment, "late", """
                {"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off",\
                "targeting":{"if":[{">":[{"var":"$flagd.timestamp"},%d]},"on"]}}""".formatted(
                        clock.instant().plus(Duration.ofMinutes(1)).getEpochSecond()));
        String tag = tag(asked().post(BULK));
        asked().header("If-None-Match", tag).post(BULK).then().statusCode(304);

        clock.advance(Duration.ofMinutes(2));
        asked().header("If-None-Match", tag).post(BULK).then().statusCode(200).body("flags.variant", hasItem("on"));
    }

    private RequestSpecification asked() {
        return Api.as(fleet).body(ANYBODY);
    }

    private Response context(String context) {
        return Api.as(fleet).body("{\"context\":" + context + "}").post(BULK);
    }

    /** As another replica would, whose message is lost. */
    private void raiseRevisionBehindOurBack() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement raise =
                        connection.prepareStatement("update environment set revision = revision + 1 where name = ?")) {
            raise.setString(1, environment);
            raise.executeUpdate();
        }
    }

    private static long revision(String tag) {
        return Long.parseLong(tag.substring(1, tag.indexOf('-')));
    }

    private static String tag(Response answer) {
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.header("ETag");
    }
}
