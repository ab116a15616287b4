package io.sluice.flags.kill;

import static io.sluice.flags.kill.KillScene.PATIENCE;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.flags.snapshot.SnapshotFreshness;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** A kill where nothing else works any more: no worker, no place in the pool, a database that cannot write. */
@QuarkusTest
class KillIsHeldByNothingTest {
    /** More than there are workers. */
    private static final int CALLS = 2_000;

    @Inject
    DataSource database;

    @Inject
    Executor workers;

    @Inject
    SnapshotFreshness freshness;

    @ConfigProperty(name = "quarkus.datasource.jdbc.max-size")
    int places;

    private KillScene scene;

    @BeforeEach
    void aFlag() {
        scene = new KillScene(database);
    }

    @Test
    void isAnsweredWhileOtherCallsHoldEveryWorker() {
        CountDownLatch stuck = new CountDownLatch(1);
        try {
            for (int call = 0; call < CALLS; call++) {
                workers.execute(() -> waitFor(stuck));
            }
            assertTimeoutPreemptively(PATIENCE, () -> scene.act("kill").then().statusCode(200));
            scene.isServed(false, "DISABLED");
        } finally {
            stuck.countDown();
        }
        scene.act("restore").then().statusCode(200);
    }

    /** A fault that no list of ours has. */
    @Test
    void isObeyedWhereTheDatabaseAnswersAndCannotWrite() throws Exception {
        String name = "broken_" + scene.flag.environment().replace('-', '_');
        scene.behindOurBack("create function " + name + "() returns trigger language plpgsql as"
                + " $$ begin if new.environment = $environment then"
                + " raise exception 'the page is broken' using errcode = 'XX001'; end if; return new; end $$");
        scene.behindOurBack("create trigger " + name + " before insert on flag_version for each row execute function "
                + name + "()");
        try {
            scene.act("kill").then().statusCode(202).body("durable", equalTo(false));
            scene.isServed(false, "DISABLED");
        } finally {
            scene.behindOurBack("drop trigger " + name + " on flag_version");
        }
        scene.historyBecomes("kill", "create");
        scene.isServed(false, "DISABLED");
    }

    @Test
    void isToldToTheOtherReplicasWhileEveryPlaceInThePoolIsTaken() throws Exception {
        List<Connection> taken = new ArrayList<>();
        try (Connection replica = database.getConnection()) {
            KillScene.execute(replica, "listen " + KillNotices.CHANNEL);
            while (taken.size() < places - 1) {
                taken.add(database.getConnection());
            }
            scene.act("kill").then().statusCode(202);
            await().atMost(PATIENCE).until(() -> heard(replica).contains(scene.flag.environment()));
            KillScene.execute(replica, "unlisten *");
        } finally {
            for (Connection each : taken) {
                each.close();
            }
        }
        await().atMost(PATIENCE).until(() -> freshness.staleness().isEmpty());
        scene.historyBecomes("kill", "create");
    }

    private static String heard(Connection replica) throws SQLException {
        KillScene.execute(replica, "select 1");
        PGNotification[] notices = replica.unwrap(PGConnection.class).getNotifications();
        return notices == null
                ? ""
                : Arrays.toString(
                        Arrays.stream(notices).map(PGNotification::getParameter).toArray());
    }

    private static void waitFor(CountDownLatch stuck) {
        try {
            stuck.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
