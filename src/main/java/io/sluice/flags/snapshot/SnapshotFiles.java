package io.sluice.flags.snapshot;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.sluice.platform.disk.DataDirectory;
import io.sluice.platform.disk.OwnerOnlyFile;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * The newest snapshot of each environment on disk, for a start without the database.
 *
 * <p>Written off the request path, at most once a second, and whole: the file is the old one or the new one. It says
 * what the database had and when that was last known to be so; kills that the database does not know are in the
 * journal.
 */
@ApplicationScoped
class SnapshotFiles implements SnapshotListener {
    private static final Logger LOG = Logger.getLogger(SnapshotFiles.class);
    private static final String DIRECTORY = "snapshots";
    private static final String ENDING = ".json";

    private final Optional<Path> directory;
    private final SnapshotBoard board;
    private final SnapshotFreshness freshness;
    private final Set<String> unwritten = ConcurrentHashMap.newKeySet();

    SnapshotFiles(DataDirectory data, SnapshotBoard board, SnapshotFreshness freshness) {
        this.directory = data.resolve(DIRECTORY);
        this.board = board;
        this.freshness = freshness;
    }

    @Override
    public void changed(Snapshot snapshot) {
        if (directory.isPresent()) {
            unwritten.add(snapshot.environment());
        }
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    synchronized void write() {
        // First the time and then the state, so that the state is at least as new.
        Optional<Instant> confirmed = freshness.confirmedAt();
        if (directory.isPresent() && confirmed.isPresent()) {
            List.copyOf(unwritten).forEach(environment -> write(directory.get(), environment, confirmed.get()));
        }
    }

    void onStop(@Observes ShutdownEvent stop) {
        write();
    }

    /** What the last run knew; a file that cannot be read is left out, and said. */
    List<SnapshotDocument> read() {
        if (directory.isEmpty() || !Files.isDirectory(directory.get())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory.get())) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .flatMap(file -> read(file).stream())
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void write(Path place, String environment, Instant confirmed) {
        unwritten.remove(environment);
        try {
            board.stored(environment)
                    .map(snapshot -> StrictJson.write(SnapshotDocument.of(snapshot, confirmed)))
                    .ifPresent(text -> OwnerOnlyFile.replace(place.resolve(environment + ENDING), text));
        } catch (RuntimeException failed) {
            unwritten.add(environment);
            LOG.errorf(failed, "the snapshot of %s cannot be kept on disk", environment);
        }
    }

    private static Optional<SnapshotDocument> read(Path file) {
        try {
            return OwnerOnlyFile.read(file).map(text -> StrictJson.read(text, SnapshotDocument.class));
        } catch (RuntimeException unreadable) {
            LOG.errorf(unreadable, "the snapshot in %s cannot be read", file);
            return Optional.empty();
        }
    }
}
