package io.sluice.flags.kill;

import static io.sluice.testing.Api.createFlag;
import static io.sluice.testing.Api.environment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** A kill while a writer who is stuck holds the environment: the database is there, and cannot be waited for. */
@QuarkusTest
class KillWithoutSavingTest {
    private static final Path JOURNAL = Path.of("target", "test-data", "kill-journal");
    private static final String FLAG =
            "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Inject
    DataSource database;

    private String environment;
    private String fleet;

    @BeforeEach
    void aFlag() {
        environment = environment();
        fleet = Api.token("fleet", environment);
        createFlag(environment, "f", FLAG);
    }

    @Test
    void isObeyedAtOnceKeptOnDiskAndSavedWhenTheWriterIsGone() throws Exception {
        try (Connection stuck = stuckWriter()) {
            act("kill")
                    .then()
                    .statusCode(202)
                    .body("durable", equalTo(false))
                    .body("killed", equalTo(true))
                    .body("peers", equalTo(0));
            evaluate().then().body("value", equalTo(false)).body("reason", equalTo("DISABLED"));
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(Files.readString(JOURNAL))
                            .contains(environment)
                            .contains("answers are truncated"));
            act("kill").then().statusCode(202);
            act("restore").then().statusCode(503).header("Retry-After", equalTo("2"));
            evaluate().then().body("reason", equalTo("DISABLED"));
            stuck.rollback();
        }
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(actions()).containsExactly("kill", "create"));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(Files.readString(JOURNAL)).doesNotContain(environment));
        assertThat(reasonOfTheLastChange()).startsWith("answers are truncated (killed at ");
        act("restore").then().statusCode(200);
        evaluate().then().body("value", equalTo(true));
        act("kill").then().statusCode(200).body("killed", equalTo(true));
    }

    @Test
    void givesTheAnswersOfTheClientsAnotherTag() throws Exception {
        Response before = bulk(null, null);
        String tag = before.header("ETag");
        String known = version(before);
        try (Connection stuck = stuckWriter()) {
            act("kill").then().statusCode(202);
            Response killed = bulk(tag, null);
            killed.then().statusCode(200).header("ETag", not(equalTo(tag))).body("flags.value", contains(false));
            assertThat(version(killed)).startsWith(known + "-");
            bulk(killed.header("ETag"), version(killed)).then().statusCode(304);
            bulk(killed.header("ETag"), known).then().statusCode(200);
            createFlag(environment(), "elsewhere", FLAG);
            assertThat(version(bulk(null, null))).isEqualTo(version(killed));
            stuck.rollback();
        }
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(version(bulk(null, null))).matches("r[0-9]+").isNotEqualTo(known));
    }

    @Test
    void isToldToTheOtherReplicasPastTheWriterUntilItIsSaved() throws Exception {
        try (Connection stuck = stuckWriter();
                Connection replica = database.getConnection()) {
            replica.createStatement().execute("listen " + KillNotices.CHANNEL);
            act("kill").then().statusCode(202);
            for (int told = 0; told < 2; told++) {
                await().atMost(PATIENCE).until(() -> heard(replica).contains("\"environment\":\"" + environment));
            }
            stuck.rollback();
            replica.createStatement().execute("unlisten *");
        }
    }

    @Test
    void thatAnotherReplicaTellsOfIsObeyedHere() throws Exception {
        UnsavedKill elsewhere = UnsavedKill.of(
                UUID.randomUUID(),
                new Actor("on-call", "default"),
                new FlagKey(environment, "f"),
                "truncated",
                Instant.now());
        try (Connection stuck = stuckWriter();
                Connection replica = database.getConnection();
                PreparedStatement notice = replica.prepareStatement("select pg_notify(?, ?)")) {
            for (String payload : new String[] {"no kill", StrictJson.write(elsewhere)}) {
                notice.setString(1, KillNotices.CHANNEL);
                notice.setString(2, payload);
                notice.execute();
            }
            await().atMost(PATIENCE).untilAsserted(() -> evaluate().then().body("reason", equalTo("DISABLED")));
            stuck.rollback();
        }
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(actions()).containsExactly("kill", "create"));
        assertThat(reasonOfTheLastChange()).startsWith("truncated (killed at ");
    }

    @Test
    void doesNotHideThatThereIsNoSuchFlag() throws Exception {
        try (Connection stuck = stuckWriter()) {
            Api.admin()
                    .body("{\"reason\":\"a slip of the pen\"}")
                    .post(path("g") + "/kill")
                    .then()
                    .statusCode(404);
            stuck.rollback();
        }
    }

    private Connection stuckWriter() throws SQLException {
        Connection writer = database.getConnection();
        writer.setAutoCommit(false);
        try (PreparedStatement lock = writer.prepareStatement("select 1 from environment where name = ? for update")) {
            lock.setString(1, environment);
            lock.execute();
        }
        return writer;
    }

    /** What was notified since it was asked last; a session hears it with its next statement. */
    private static String heard(Connection replica) throws SQLException {
        replica.createStatement().execute("select 1");
        PGNotification[] notices = replica.unwrap(PGConnection.class).getNotifications();
        return notices == null
                ? ""
                : Arrays.stream(notices).map(PGNotification::getParameter).collect(Collectors.joining());
    }

    private Response act(String action) {
        return Api.admin().body("{\"reason\":\"answers are truncated\"}").post(path("f") + "/" + action);
    }

    private Response evaluate() {
        return Api.as(fleet).body("{\"context\":{}}").post("/ofrep/v1/evaluate/flags/f");
    }

    private Response bulk(String held, String told) {
        RequestSpecification request = Api.as(fleet).body("{\"context\":{}}");
        if (held != null) {
            request.header("If-None-Match", held);
        }
        if (told != null) {
            request.queryParam("flagConfigEtag", told);
        }
        return request.post("/ofrep/v1/evaluate/flags");
    }

    /** The version that the event stream beside the answer goes on from. */
    private static String version(Response bulk) {
        String address = bulk.path("eventStreams[0].endpoint.requestUri");
        return address.replaceFirst(".*since=", "");
    }

    private List<String> actions() {
        return Api.admin().get(path("f") + "/history").then().extract().path("items.action");
    }

    private String reasonOfTheLastChange() {
        return Api.admin().get(path("f") + "/history").then().extract().path("items[0].reason");
    }

    private String path(String key) {
        return "/api/v1/environments/" + environment + "/flags/" + key;
    }
}
