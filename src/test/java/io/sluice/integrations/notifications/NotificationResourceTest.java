package io.sluice.integrations.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.outbound.OutboundUrl;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class NotificationResourceTest {
    private static final String KEY = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";
    private static final String ROUTING_KEY = "0123456789abcdef0123456789ABCDEF";
    private static final String ADDRESS = "https://hooks.example.com/sluice";

    @Inject
    TargetStore targets;

    @Inject
    Transactions transactions;

    private String environment;
    private final String name = "told-" + UUID.randomUUID();

    @BeforeEach
    void anEnvironment() {
        environment = Api.environment();
    }

    @Test
    void aSigningKeyIsShownWhenItIsMadeAndNeverAgain() {
        String body = "{\"kind\":\"webhook\",\"url\":\"" + ADDRESS + "?tenant=7\",\"minUrgency\":\"critical\","
                + "\"environments\":[\"" + environment + "\"]}";
        create(Api.admin(), body)
                .statusCode(200)
                .header("ETag", "\"1\"")
                .body("secret", startsWith("whsec_"))
                .body("url", equalTo(ADDRESS + "?…"));
        replace(Api.admin(), 1, body)
                .statusCode(200)
                .body("secret", nullValue())
                .body("version", equalTo(2));
        read().body("secret", nullValue())
                .body("minUrgency", equalTo("critical"))
                .body("queue.waiting", equalTo(0))
                .body("deadLetters", hasSize(0));
        Api.admin().get("/api/v1/notifications").then().body("items.name", hasItem(name));
    }

    @Test
    void aSecretNeverGoesToAnAddressThatItWasNotGivenFor() {
        create(Api.admin(), pagerDuty(ROUTING_KEY)).statusCode(200);
        replace(Api.admin(), 1, "{\"kind\":\"pagerduty\"}").statusCode(200);
        replace(Api.admin(), 2, "{\"kind\":\"pagerduty\",\"url\":\"https://other.example.com/\"}")
                .statusCode(400)
                .body("field", equalTo("secret"));
        replace(Api.admin(), 2, webhook(ADDRESS)).statusCode(200).body("secret", startsWith("whsec_"));
    }

    @Test
    void noSecretIsToldToTheAuditOrToReaders() {
        String slack = "https://hooks.slack.example.com/services/T0/B0/very-secret";
        create(Api.admin(), "{\"kind\":\"slack\",\"url\":\"" + slack + "\"}")
                .statusCode(200)
                .body("url", equalTo("https://hooks.slack.example.com/…"));
        replace(Api.admin(), 1, "{\"kind\":\"webhook\",\"url\":\"" + ADDRESS + "\",\"secret\":\"" + KEY + "\"}")
                .statusCode(200)
                .body("secret", nullValue());
        replace(Api.admin(), 2, pagerDuty(ROUTING_KEY)).statusCode(200);
        String events =
                Api.admin().get("/api/v1/events?limit=1000&after=" + newest()).asString();

        assertThat(events).contains("notification.create", "notification.update");
        assertThat(events + read().extract().asString()).doesNotContain("very-secret", KEY, ROUTING_KEY);
    }

    /** The position before this test's own events, nearly. */
    private long newest() {
        int verified = Api.admin().get("/api/v1/audit/verify").path("position");
        return Math.max(0, verified - 100);
    }

    @Test
    void writesNeedTheVersionThatIsStored() {
        create(Api.admin(), webhook(ADDRESS)).statusCode(200);
        create(Api.admin(), webhook(ADDRESS)).statusCode(412);
        replace(Api.admin(), 7, webhook(ADDRESS)).statusCode(412);
        Api.admin().body(webhook(ADDRESS)).put(path()).then().statusCode(428);
        Api.admin().delete(path()).then().statusCode(428);
        Api.admin().header("If-Match", "\"2\"").delete(path()).then().statusCode(412);
        Api.admin().header("If-Match", "\"1\"").delete(path()).then().statusCode(204);
        Api.admin().get(path()).then().statusCode(404);
        Api.admin().header("If-Match", "\"1\"").delete(path()).then().statusCode(404);
    }

    @Test
    void whoIsOnCallDefinesThemAndOthersRead() {
        for (String role : new String[] {"editor", "pipeline", "viewer"}) {
            create(Api.as(Api.token(role)), webhook(ADDRESS)).statusCode(403);
        }
        create(Api.as(Api.token("operator")), webhook(ADDRESS)).statusCode(200);
        Api.as(Api.token("viewer")).get(path()).then().statusCode(200);
        Api.as(Api.token("viewer")).post(path() + "/test").then().statusCode(403);
        Api.as(Api.token("viewer")).post(path() + "/redeliver").then().statusCode(403);
        Api.as(Api.token("fleet", environment)).get(path()).then().statusCode(403);
    }

    @Test
    void aBoundTokenDefinesOnlyWhatTellsOfItsOwn() {
        RequestSpecification bound = Api.as(Api.token("operator", environment));
        create(bound, webhook(ADDRESS)).statusCode(403).body("detail", containsString("environments"));
        String own = "{\"kind\":\"webhook\",\"url\":\"" + ADDRESS + "\",\"environments\":[\"" + environment + "\"]}";
        create(Api.as(Api.token("operator", environment)), own).statusCode(200);
        String other = Api.token("operator", Api.environment());
        Api.as(other).get(path()).then().statusCode(404);
        Api.as(other).get("/api/v1/notifications").then().body("items.name", not(hasItem(name)));
        replace(Api.as(other), 1, own).statusCode(403);
        Api.as(other).post(path() + "/test").then().statusCode(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data/",
                "http://127.0.0.2:8080/",
                "http://[::1]/",
                "http://10.0.0.1/",
                "ftp://hooks.example.com/",
                "https://user:pass@hooks.example.com/",
                "hooks.example.com"
            })
    void anAddressInsideOrOfAnotherSchemeIsRefused(String url) {
        create(Api.admin(), webhook(url)).statusCode(400).body("field", equalTo("url"));
    }

    /** What was permitted when it was stored is asked again at each call. */
    @Test
    void anAddressThatLeadsInsideIsGivenUpAtOnce() {
        try (Told told = new Told(environment)) {
            transactions.write(() -> {
                NotificationTarget stored = targets.byName(told.name).orElseThrow();
                OutboundUrl inside = new OutboundUrl(URI.create("http://127.0.0.2:1/"));
                targets.save(
                        new NotificationTarget(told.name, stored.kind(), inside, stored.secret(), stored.filter(), 2),
                        Instant.EPOCH);
                return null;
            });
            Api.admin().post(told.path() + "/test").then().statusCode(200);

            told.awaitQueue(0, 1);
            told.read()
                    .body("deadLetters[0].tries", equalTo(1))
                    .body("deadLetters[0].lastError", containsString("is inside"));
        }
    }

    @Test
    void aTestSaysThatTheTargetIsReached() {
        try (Told told = new Told(environment)) {
            String id = Api.admin()
                    .post(told.path() + "/test")
                    .then()
                    .statusCode(200)
                    .extract()
                    .path("id");

            assertThat(told.awaitRequests(1)).singleElement().satisfies(request -> {
                assertThat(Told.id(request)).isEqualTo(id);
                assertThat(Told.type(request)).isEqualTo("test");
                assertThat(request.headers()).containsEntry("content-type", "application/json");
            });
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"kind\":\"mail\",\"url\":\"https://a.example.com\"} | kind",
                "{\"kind\":\"webhook\"} | url",
                "{\"kind\":\"pagerduty\"} | secret",
                "{\"kind\":\"pagerduty\",\"secret\":\"short\"} | secret",
                "{\"kind\":\"slack\",\"url\":\"https://a.example.com\",\"secret\":\"x\"} | secret",
                "{\"kind\":\"webhook\",\"url\":\"https://a.example.com\",\"secret\":\"whsec_c2hvcnQ=\"} | secret",
                "{\"kind\":\"webhook\",\"url\":\"https://a.example.com\",\"kinds\":[\"rollout.started\",\"no\"]} | kinds[1]",
                "{\"kind\":\"webhook\",\"url\":\"https://a.example.com\",\"minUrgency\":\"high\"} | minUrgency",
                "{\"kind\":\"webhook\",\"url\":\"https://a.example.com\",\"targets\":[null]} | targets[0]"
            })
    void aRefusalNamesTheField(String body, String field) {
        create(Api.admin(), body).statusCode(400).body("field", equalTo(field));
    }

    private ValidatableResponse create(RequestSpecification caller, String body) {
        return caller.header("If-None-Match", "*").body(body).put(path()).then();
    }

    private ValidatableResponse replace(RequestSpecification caller, int version, String body) {
        return caller.header("If-Match", "\"" + version + "\"")
                .body(body)
                .put(path())
                .then();
    }

    private ValidatableResponse read() {
        return Api.admin().get(path()).then().statusCode(200);
    }

    private String path() {
        return "/api/v1/notifications/" + name;
    }

    private static String webhook(String url) {
        return "{\"kind\":\"webhook\",\"url\":\"" + url + "\"}";
    }

    private static String pagerDuty(String key) {
        return "{\"kind\":\"pagerduty\",\"secret\":\"" + key + "\"}";
    }
}
