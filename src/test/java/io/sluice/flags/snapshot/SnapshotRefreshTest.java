package io.sluice.flags.snapshot;

import static io.sluice.testing.Api.createFlag;
import static io.sluice.testing.Api.environment;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.flags.core.Overlay;
import io.sluice.testing.Api;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SnapshotRefreshTest {
    private static final String DEFINITION =
            "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}";

    @Inject
    Snapshots snapshots;

    @Inject
    DataSource database;

    @Inject
    MeterRegistry meters;

    @Test
    void readsAndCompilesWhatChangedHoweverManyFlagsThereAre() throws SQLException {
        String environment = environment();
        storeFlags(environment, 10_000);
        snapshots.reload();
        assertThat(snapshots.of(environment).orElseThrow().flags()).hasSize(10_000);
        double read = count("read");
        double compiled = count("compiled");
        kill(environment, "flag-5000");
        assertThat(count("read") - read).as("flags read for a kill").isEqualTo(1);
        assertThat(count("compiled") - compiled).as("flags compiled for a kill").isZero();
        createFlag(environment, "one.more", DEFINITION);
        assertThat(count("read") - read)
                .as("flags read for a kill and a new flag")
                .isEqualTo(2);
        assertThat(count("compiled") - compiled)
                .as("flags compiled for a new flag")
                .isEqualTo(1);
        Snapshot after = snapshots.of(environment).orElseThrow();
        assertThat(after.flags()).hasSize(10_001);
        assertThat(after.flags().get("flag-5000").overlay()).isEqualTo(Overlay.KILLED);
        assertThat(after.flags().get("flag-4999").overlay()).isEqualTo(Overlay.NONE);
    }

    @Test
    void raisesTheRevisionByOneForOneWrite() {
        String environment = environment();
        createFlag(environment, "a", DEFINITION);
        long before = snapshots.of(environment).orElseThrow().revision();
        kill(environment, "a");
        assertThat(snapshots.of(environment).orElseThrow().revision()).isEqualTo(before + 1);
    }

    @Test
    void catchesUpForACallerWhoHasSeenMore() throws Exception {
        String environment = environment();
        createFlag(environment, "a", DEFINITION);
        long seen = killedElsewhereWithoutAWord(environment, "a");
        Snapshot caughtUp = snapshots
                .atLeast(environment, seen, Duration.ofMinutes(1))
                .toCompletableFuture()
                .get(1, TimeUnit.MINUTES)
                .orElseThrow();
        assertThat(caughtUp.revision()).isEqualTo(seen);
        assertThat(caughtUp.flags().get("a").overlay()).isEqualTo(Overlay.KILLED);
    }

    @Test
    void answersWhatThereIsToACallerWhoNamesARevisionThatNobodyHas() throws Exception {
        String environment = environment();
        createFlag(environment, "a", DEFINITION);
        long newest = snapshots.of(environment).orElseThrow().revision();
        Snapshot answered = snapshots
                .atLeast(environment, Long.MAX_VALUE, Duration.ofMinutes(1))
                .toCompletableFuture()
                .get(1, TimeUnit.MINUTES)
                .orElseThrow();
        assertThat(answered.revision()).isEqualTo(newest);
    }

    @Test
    void followsADatabaseThatWasTakenBackToAnEarlierState() throws SQLException {
        String environment = environment();
        createFlag(environment, "a", DEFINITION);
        kill(environment, "a");
        execute(
                "update flag set killed = false, killed_why = null, version = 1, revision = 1 where environment = ?",
                environment);
        execute("update environment set revision = 1 where name = ?", environment);
        snapshots.refresh(environment, Snapshots.NEWEST);
        Snapshot after = snapshots.of(environment).orElseThrow();
        assertThat(after.revision()).isEqualTo(1);
        assertThat(after.flags().get("a").overlay()).isEqualTo(Overlay.NONE);
    }

    /** What another replica would store, and no notification of it. */
    private long killedElsewhereWithoutAWord(String environment, String key) throws SQLException {
        long next = snapshots.of(environment).orElseThrow().revision() + 1;
        try (Connection connection = database.getConnection();
                PreparedStatement raise = connection.prepareStatement("with raised as"
                        + " (update environment set revision = ? where name = ?) update flag set killed = true,"
                        + " killed_why = 'elsewhere', version = version + 1, revision = ?"
                        + " where environment = ? and key = ?")) {
            raise.setLong(1, next);
            raise.setString(2, environment);
            raise.setLong(3, next);
            raise.setString(4, environment);
            raise.setString(5, key);
            assertThat(raise.executeUpdate()).isEqualTo(1);
        }
        return next;
    }

    private void storeFlags(String environment, int count) throws SQLException {
        execute(
                "insert into flag (environment, key, version, definition, created_at, updated_at)"
                        + " select ?, 'flag-' || n, 1, '" + DEFINITION + "', now(), now()"
                        + " from generate_series(1, " + count + ") n",
                environment);
    }

    private void execute(String sql, String environment) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, environment);
            statement.executeUpdate();
        }
    }

    private double count(String what) {
        return meters.get("sluice.snapshot.flags." + what).counter().count();
    }

    private static void kill(String environment, String key) {
        Api.admin()
                .body("{\"reason\":\"a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/" + key + "/kill")
                .then()
                .statusCode(200);
    }
}
