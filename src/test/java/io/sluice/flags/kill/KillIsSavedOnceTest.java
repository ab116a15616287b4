package io.sluice.flags.kill;

import static io.sluice.flags.kill.KillScene.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.sluice.flags.FlagService;
import io.sluice.flags.snapshot.KillJournal;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.flags.stored.SavedKillStore;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A kill that several replicas hold, or that this one believes to be saved, kills once and is never lost. */
@QuarkusTest
class KillIsSavedOnceTest {
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Duration LONG_AGO = Duration.ofDays(40);

    @Inject
    DataSource database;

    @Inject
    FlagService flags;

    @Inject
    KillJournal journal;

    @Inject
    SavedKillStore savedKills;

    @Inject
    Transactions transactions;

    private KillScene scene;

    @BeforeEach
    void aFlag() {
        scene = new KillScene(database);
    }

    @Test
    void aCopyThatComesAfterTheRestoreDoesNotKillAgain() throws Exception {
        UnsavedKill kill = scene.killElsewhere(Instant.now());
        save(kill);
        scene.isServed(false, "DISABLED");
        scene.act("restore").then().statusCode(200);
        try (Connection stuck = scene.stuckWriter();
                Connection replica = database.getConnection()) {
            KillScene.execute(replica, "select pg_notify(?, ?)", KillNotices.CHANNEL, StrictJson.write(kill));
            scene.willBeServed(false, "DISABLED");
            stuck.rollback();
        }
        scene.willBeServed(true, "STATIC");
        assertThat(journal.of(scene.flag)).isEmpty();
        assertThat(scene.actions()).containsExactly("restore", "kill", "create");
    }

    @Test
    void aSecondKillIsNoCopyOfTheFirst() {
        Instant now = Instant.now();
        save(scene.killElsewhere(now));
        scene.act("restore").then().statusCode(200);
        save(scene.killElsewhere(now));
        scene.isServed(false, "DISABLED");
        assertThat(scene.actions()).containsExactly("kill", "restore", "kill", "create");
    }

    @Test
    void aKillOfAKilledFlagIsKnownToo() {
        UnsavedKill second = scene.killElsewhere(Instant.now());
        scene.act("kill").then().statusCode(200);
        save(second);
        scene.act("restore").then().statusCode(200);
        save(second);
        scene.isServed(true, "STATIC");
        assertThat(scene.actions()).containsExactly("restore", "kill", "create");
    }

    @Test
    void whenAnIdIsForgottenTheHistoryKnowsThatARestoreCameAfterIt() {
        Instant longAgo = Instant.now().minus(LONG_AGO);
        UnsavedKill kill = scene.killElsewhere(longAgo);
        save(kill);
        scene.act("restore").then().statusCode(200);
        assertThat(transactions.write(() -> savedKills.forget(Instant.now()))).isPositive();
        save(kill);
        assertThat(scene.actions()).containsExactly("restore", "kill", "create");
    }

    @Test
    void aKillThatWaitedForWeeksInAJournalIsSavedWhereNobodyRestoredSince() {
        save(scene.killElsewhere(Instant.now().minus(LONG_AGO)));
        assertThat(scene.actions()).containsExactly("kill", "create");
    }

    /** This replica has not heard of the restore, and the database cannot be asked. */
    @Test
    void isNotTakenForARepeatBecauseTheSnapshotSaysSo() throws Exception {
        scene.act("kill").then().statusCode(200);
        scene.behindOurBack("update flag set killed = false, killed_why = null where environment = $environment");
        try (Connection stuck = scene.stuckWriter()) {
            scene.act("kill").then().statusCode(202).body("durable", equalTo(false));
            stuck.rollback();
        }
        scene.historyBecomes("kill", "kill", "create");
    }

    @Test
    void isObeyedBeforeItIsAnsweredWhereOnlyTheDatabaseKnewIt() throws Exception {
        scene.behindOurBack("update flag set killed = true, killed_why = 'elsewhere' where environment = $environment");
        scene.isServed(true, "STATIC");
        scene.act("kill").then().statusCode(200);
        scene.isServed(false, "DISABLED");
    }

    /** One replica has saved it, and this one, which holds a copy, has not read that yet. */
    @Test
    void staysObeyedWhileACopyGivesWayToWhatWasSaved() throws Exception {
        UnsavedKill kill = scene.killElsewhere(Instant.now());
        try (Connection writer = scene.stuckWriter();
                Connection replica = database.getConnection()) {
            KillScene.execute(replica, "select pg_notify(?, ?)", KillNotices.CHANNEL, StrictJson.write(kill));
            scene.willBeServed(false, "DISABLED");
            KillScene.execute(
                    writer,
                    "update flag set killed = true, killed_why = 'elsewhere' where environment = ?",
                    scene.flag.environment());
            writer.commit();
        }
        await().atMost(PATIENCE).until(() -> journal.of(scene.flag).isEmpty());
        scene.isServed(false, "DISABLED");
    }

    private void save(UnsavedKill kill) {
        flags.kill(kill, kill.reason(), SOON);
    }
}
