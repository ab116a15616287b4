package io.sluice.flags.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.stored.FlagKey;
import io.sluice.kernel.Actor;
import io.sluice.platform.disk.DataDirectory;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillJournalTest {
    private static final UnsavedKill FIRST = kill("first", 1);
    private static final UnsavedKill SECOND = kill("second", 2);

    @TempDir
    Path folder;

    @Test
    void knowsAfterARestartWhatIsNotSavedYet() {
        KillJournal journal = journal();
        journal.add(FIRST).join();
        journal.add(SECOND).join();
        journal.remove(FIRST).join();
        assertThat(journal().all()).containsExactly(SECOND);
    }

    /** The second may come after the first was saved and restored, while the first is still here. */
    @Test
    void keepsBothOfTwoKillsOfOneFlag() {
        KillJournal journal = journal();
        UnsavedKill again = kill("first", 2);
        journal.add(FIRST).join();
        journal.add(again).join();
        assertThat(journal.of(FIRST.flag())).containsExactly(FIRST, again);
        journal.remove(FIRST).join();
        assertThat(journal.all()).containsExactly(again);
        assertThat(journal().all()).containsExactly(again);
    }

    @Test
    void takesOneKillOnceHoweverOftenItIsToldAndNotAfterItWasSaved() {
        KillJournal journal = journal();
        journal.add(FIRST).join();
        journal.add(FIRST).join();
        assertThat(journal.all()).containsExactly(FIRST);
        journal.remove(FIRST).join();
        journal.add(FIRST).join();
        assertThat(journal.all()).isEmpty();
        assertThat(journal().all()).isEmpty();
    }

    @Test
    void readsWhatIsWholeOfAJournalWhoseLastLineIsTorn() throws Exception {
        journal().add(FIRST).join();
        tear("{\"environment\":\"dev\",\"key".getBytes(StandardCharsets.UTF_8));
        assertThat(journal().all()).containsExactly(FIRST);
    }

    @Test
    void losesNoKillToATornLineBeforeIt() throws Exception {
        journal().add(FIRST).join();
        tear("{\"environment\":\"dev\",\"key".getBytes(StandardCharsets.UTF_8));
        journal().add(SECOND).join();
        assertThat(journal().all()).containsExactly(FIRST, SECOND);
    }

    @Test
    void startsWithALineThatIsTornInsideACharacter() throws Exception {
        journal().add(FIRST).join();
        byte[] umlaut = "{\"reason\":\"\u00fc".getBytes(StandardCharsets.UTF_8);
        tear(Arrays.copyOf(umlaut, umlaut.length - 1));
        assertThat(journal().all()).containsExactly(FIRST);
    }

    @Test
    void givesAKillThatWasWrittenWithoutAnIdTheSameOneOnEveryReplica() throws Exception {
        Files.writeString(file(), """
                {"environment":"dev","key":"f","reason":"it hurts","actor":"oncall","tenant":"default",\
                "at":"2026-11-30T02:41:00Z"}
                """);
        assertThat(journal().all()).hasSize(1).isEqualTo(journal().all());
    }

    /** The file is a pipe that nobody reads, so that writing to it stalls. */
    @Test
    void holdsNobodyWhileTheDiskStallsAndKeepsNoKillThatWasSavedMeanwhile() throws Exception {
        KillJournal journal = journal();
        assertThat(new ProcessBuilder("mkfifo", file().toString()).start().waitFor())
                .isZero();
        assertThat(journal.add(FIRST)).isNotDone();
        journal.add(SECOND);
        CompletableFuture<Void> removed = journal.remove(FIRST);
        assertThat(journal.all()).containsExactly(SECOND);
        try (InputStream reader = Files.newInputStream(file())) {
            assertThat(reader.readAllBytes()).isNotEmpty();
            removed.join();
        }
        assertThat(journal().all()).containsExactly(SECOND);
    }

    @Test
    void writesOnceMoreWhatTheDiskRefused() throws Exception {
        KillJournal journal = journal();
        Files.createDirectory(file());
        journal.add(FIRST).join();
        Files.delete(file());
        journal.writeWhatFailed();
        journal.add(SECOND).join();
        assertThat(journal().all()).containsExactly(FIRST, SECOND);
    }

    @Test
    void isReadableByItsOwnerAlone() throws Exception {
        journal().add(FIRST).join();
        assertThat(Files.getPosixFilePermissions(file())).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void worksWithoutAFolder() {
        KillJournal journal = new KillJournal(new DataDirectory(Optional.empty()));
        journal.add(FIRST).join();
        assertThat(journal.in("dev")).containsExactly(FIRST);
        assertThat(journal.in("production")).isEmpty();
    }

    private void tear(byte[] line) throws Exception {
        Files.write(file(), line, StandardOpenOption.APPEND);
    }

    private KillJournal journal() {
        return new KillJournal(new DataDirectory(Optional.of(folder)));
    }

    private Path file() {
        return folder.resolve("kill-journal");
    }

    private static UnsavedKill kill(String key, int second) {
        return UnsavedKill.of(
                new UUID(key.hashCode(), second),
                new Actor("oncall", "default"),
                new FlagKey("dev", key),
                "it hurts",
                Instant.parse("2026-11-30T02:41:00Z").plusSeconds(second));
    }
}
