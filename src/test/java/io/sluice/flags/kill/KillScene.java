package io.sluice.flags.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.response.Response;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import io.sluice.testing.Api;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** One flag in an environment of its own, with those who kill it, who ask for it and who are in the way. */
final class KillScene {
    static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final String FLAG =
            "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}";

    final FlagKey flag = new FlagKey(Api.environment(), "f");
    private final String fleet = Api.token("fleet", flag.environment());
    private final DataSource database;

    KillScene(DataSource database) {
        this.database = database;
        Api.createFlag(flag.environment(), flag.key(), FLAG);
    }

    /** A kill as another replica makes it. */
    UnsavedKill killElsewhere(Instant at) {
        return UnsavedKill.of(UUID.randomUUID(), new Actor("on-call", "default"), flag, "truncated", at);
    }

    Response act(String action) {
        return Api.admin().body("{\"reason\":\"answers are truncated\"}").post(path() + "/" + action);
    }

    void isServed(boolean value, String reason) {
        Api.as(fleet)
                .body("{\"context\":{}}")
                .post("/ofrep/v1/evaluate/flags/f")
                .then()
                .body("value", equalTo(value))
                .body("reason", equalTo(reason));
    }

    void willBeServed(boolean value, String reason) {
        await().atMost(PATIENCE).untilAsserted(() -> isServed(value, reason));
    }

    void historyBecomes(String... newestFirst) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(actions()).containsExactly(newestFirst));
    }

    List<String> actions() {
        return Api.admin().get(path() + "/history").then().extract().path("items.action");
    }

    /** A writer who holds the environment until his session ends. */
    Connection stuckWriter() throws SQLException {
        Connection writer = database.getConnection();
        writer.setAutoCommit(false);
        execute(writer, "select 1 from environment where name = ? for update", flag.environment());
        return writer;
    }

    /** Runs a statement that no replica is told of; {@code $environment} stands for this one. */
    void behindOurBack(String sql) throws SQLException {
        try (Connection connection = database.getConnection()) {
            execute(connection, sql.replace("$environment", "'" + flag.environment() + "'"));
        }
    }

    static void execute(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    private String path() {
        return "/api/v1/environments/" + flag.environment() + "/flags/" + flag.key();
    }
}
