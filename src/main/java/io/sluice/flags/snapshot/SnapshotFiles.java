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
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * The newest snapshot of each environment on disk, for a start without the database.
 *
 * <p>Written off the request path, at most once a second, and whole: the file is the old one or the new one.
 */
@ApplicationScoped
class SnapshotFiles implements SnapshotListener {
    private static final Logger LOG = Logger.getLogger(SnapshotFiles.class);
    private static final String DIRECTORY = "snapshots";
    private static final String ENDING = ".json";

    private final Optional<Path> directory;
    private final InstantSource clock;
    private final Map<String, Snapshot> unwritten = new ConcurrentHashMap<>();

    SnapshotFiles(DataDirectory data, InstantSource clock) {
        this.directory = data.resolve(DIRECTORY);
        this.clock = clock;
    }

    @Override
    public void changed(Snapshot snapshot) {
        if (directory.isPresent()) {
            unwritten.put(snapshot.environment(), snapshot);
        }
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void write() {
        directory.ifPresent(place -> List.copyOf(unwritten.values()).forEach(snapshot -> write(place, snapshot)));
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

    private void write(Path place, Snapshot snapshot) {
        try {
            String text = StrictJson.write(SnapshotDocument.of(snapshot, clock.instant()));
            OwnerOnlyFile.replace(place.resolve(snapshot.environment() + ENDING), text);
            unwritten.remove(snapshot.environment(), snapshot);
        } catch (RuntimeException failed) {
            LOG.errorf(failed, "the snapshot of %s cannot be kept on disk", snapshot.environment());
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
