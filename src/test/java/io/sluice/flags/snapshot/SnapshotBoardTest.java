package io.sluice.flags.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.Overlay;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.flags.shared.StoredFlagSet;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.flags.stored.FlagKey;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.disk.DataDirectory;
import io.sluice.platform.json.StrictJson;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is served, what the database had, and what a restart without the database finds on disk. */
class SnapshotBoardTest {
    private static final FlagKey FLAG = new FlagKey("dev", "f");
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final UnsavedKill KILL =
            UnsavedKill.of(new UUID(1, 1), new Actor("oncall", "default"), FLAG, "it hurts", NOON);
    private static final FlagSet SET = new FlagSet(Dialect.segments(Map.of()), JsonObject.EMPTY);

    @TempDir
    Path folder;

    private final KillJournal journal = new KillJournal(new DataDirectory(Optional.empty()));
    private final List<Snapshot> told = new ArrayList<>();
    private final SnapshotBoard board = new SnapshotBoard(journal, List.of(told::add));
    private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
    private final SnapshotFreshness freshness = new SnapshotFreshness(now::get);

    @Test
    void aKillLiesOverWhatIsServedUntilTheJournalHasItNoMore() {
        board.post(snapshot(10, null));
        journal.add(KILL);
        board.followJournal("dev");
        assertThat(served()).isEqualTo(Overlay.KILLED);
        assertThat(board.of("dev").orElseThrow().unsavedKills()).containsExactly("f");
        board.post(snapshot(11, null));
        assertThat(served()).as("under a newer snapshot").isEqualTo(Overlay.KILLED);
        journal.remove(KILL);
        board.followJournal("dev");
        assertThat(served()).as("saved and restored").isEqualTo(Overlay.NONE);
        assertThat(told)
                .extracting(Snapshot::unsavedKills)
                .extracting(List::copyOf)
                .containsExactly(List.of(), List.of("f"), List.of("f"), List.of());
    }

    @Test
    void aKillOfTheJournalIsNotTakenForOneThatWasReadFromTheDatabase() {
        board.post(snapshot(10, null));
        journal.add(KILL);
        board.followJournal("dev");
        assertThat(board.showsSavedKill(FLAG)).isFalse();
        board.post(snapshot(11, "it hurts"));
        assertThat(board.showsSavedKill(FLAG)).isTrue();
        assertThat(board.of("dev").orElseThrow().unsavedKills()).isEmpty();
    }

    @Test
    void theDiskHasTheNewestStateWhoeverTellsLast() {
        SnapshotFiles files = new SnapshotFiles(new DataDirectory(Optional.of(folder)), board, freshness);
        freshness.confirmed(NOON);
        Snapshot older = snapshot(10, null);
        board.post(snapshot(11, "it hurts"));
        files.changed(older);
        files.write();
        assertThat(files.read()).extracting(SnapshotDocument::revision).containsExactly(11L);
    }

    @Test
    void aStateOnDiskIsAsOldAsItWasWhenItWasLastKnownToBeTrue() {
        SnapshotFiles files = new SnapshotFiles(new DataDirectory(Optional.of(folder)), board, freshness);
        board.post(snapshot(10, null));
        freshness.confirmed(NOON);
        now.set(NOON.plus(Duration.ofHours(2)));
        journal.add(KILL);
        board.followJournal("dev");
        files.changed(board.of("dev").orElseThrow());
        files.write();
        assertThat(files.read()).hasSize(1).first().satisfies(document -> {
            assertThat(document.writtenAt()).isEqualTo(NOON);
            assertThat(document.flags().get(0).killedWhy())
                    .as("the journal has it")
                    .isNull();
        });
    }

    private Overlay served() {
        return board.of("dev").orElseThrow().flags().get("f").overlay();
    }

    private static Snapshot snapshot(long revision, @Nullable String killedWhy) {
        JsonObject written = (JsonObject) StrictJson.read(
                "{\"state\":\"ENABLED\",\"variants\":{\"on\":true,\"off\":false},\"defaultVariant\":\"on\"}",
                JsonValue.class);
        FlagDefinition definition = FlagDefinition.stored("f", written);
        StoredFlag stored = new StoredFlag("dev", definition, 3, killedWhy, false, NOON);
        ServedFlag flag = ServedFlag.of(stored, null, CompiledFlag.of(definition, SET));
        return Snapshot.of("dev", revision, new StoredFlagSet(1, SET), Map.of("f", flag));
    }
}
