package io.sluice.flags.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import io.sluice.platform.disk.DataDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillJournalTest {
    private static final UnsavedKill FIRST = kill("first");
    private static final UnsavedKill SECOND = kill("second");

    @TempDir
    Path folder;

    @Test
    void knowsAfterARestartWhatIsNotSavedYet() {
        KillJournal journal = journal();
        journal.add(FIRST);
        journal.add(SECOND);
        journal.remove(FIRST);
        assertThat(journal().all()).containsExactly(SECOND);
    }

    @Test
    void keepsTheFirstOfTwoKillsOfOneFlag() {
        KillJournal journal = journal();
        journal.add(FIRST);
        journal.add(new UnsavedKill("dev", "first", "again", "other", "default", Instant.EPOCH));
        assertThat(journal.of(FIRST.flag())).contains(FIRST);
        assertThat(journal().all()).containsExactly(FIRST);
    }

    @Test
    void readsWhatIsWholeOfAJournalWhoseLastLineIsTorn() throws Exception {
        journal().add(FIRST);
        Files.writeString(file(), "{\"environment\":\"dev\",\"key", StandardOpenOption.APPEND);
        assertThat(journal().all()).containsExactly(FIRST);
    }

    @Test
    void isReadableByItsOwnerAlone() throws Exception {
        journal().add(FIRST);
        assertThat(Files.getPosixFilePermissions(file())).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void worksWithoutAFolder() {
        KillJournal journal = new KillJournal(new DataDirectory(Optional.empty()));
        journal.add(FIRST);
        assertThat(journal.in("dev")).containsExactly(FIRST);
        assertThat(journal.in("production")).isEmpty();
    }

    private KillJournal journal() {
        return new KillJournal(new DataDirectory(Optional.of(folder)));
    }

    private Path file() {
        return folder.resolve("kill-journal");
    }

    private static UnsavedKill kill(String key) {
        return UnsavedKill.of(
                new Actor("oncall", "default"),
                new FlagKey("dev", key),
                "it hurts",
                Instant.parse("2026-11-30T02:41:00Z"));
    }
}
