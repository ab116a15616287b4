package io.sluice.flags.snapshot;

import io.sluice.flags.stored.FlagKey;
import io.sluice.platform.disk.DataDirectory;
import io.sluice.platform.disk.OwnerOnlyFile;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.start.DaemonThreads;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * The kills that the database does not know yet, in memory and, one JSON line each, in a file of this replica.
 *
 * <p>A kill is in memory before the disk is asked, and a disk that stalls or fails neither holds it nor takes it back.
 * One thread writes, and writes only what memory still has; so the file never says more for longer than the disk takes.
 */
@ApplicationScoped
public class KillJournal {
    private static final Logger LOG = Logger.getLogger(KillJournal.class);
    private static final String NAME = "kill-journal";
    private static final int MOST_REMEMBERED = 1_000;
    private static final Duration TIME_TO_FINISH = Duration.ofSeconds(2);

    private final Optional<Path> file;
    private final Map<UUID, UnsavedKill> kills = new ConcurrentHashMap<>();
    /** The last that were removed: a notice that comes late must not lay such a kill over its flag again. */
    private final Set<UUID> removed = Collections.newSetFromMap(Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
            return size() > MOST_REMEMBERED;
        }
    }));

    private final ThreadPoolExecutor disk = new ThreadPoolExecutor(
            1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), DaemonThreads.named("kill journal"));
    private volatile boolean isBehind;

    KillJournal(DataDirectory directory) {
        disk.allowCoreThreadTimeOut(true);
        this.file = directory.resolve(NAME);
        file.flatMap(OwnerOnlyFile::read).stream()
                .flatMap(String::lines)
                .filter(line -> !line.isBlank())
                .flatMap(line -> parse(line).stream())
                .forEach(kill -> kills.put(kill.id(), kill));
    }

    /** The oldest first. */
    public List<UnsavedKill> all() {
        return kills.values().stream()
                .sorted(Comparator.comparing(UnsavedKill::at))
                .toList();
    }

    List<UnsavedKill> in(String environment) {
        return all().stream()
                .filter(kill -> kill.environment().equals(environment))
                .toList();
    }

    public List<UnsavedKill> of(FlagKey flag) {
        return all().stream().filter(kill -> kill.flag().equals(flag)).toList();
    }

    public boolean has(UnsavedKill kill) {
        return kills.containsKey(kill.id());
    }

    /**
     * Takes the kill into memory at once; two kills of one flag are two, because a restore may come between them.
     *
     * @return done when the disk has been asked as well
     */
    public CompletableFuture<Void> add(UnsavedKill kill) {
        if (removed.contains(kill.id()) || kills.putIfAbsent(kill.id(), kill) != null) {
            return CompletableFuture.completedFuture(null);
        }
        return onDisk(path -> append(path, kill));
    }

    /** The same for a kill that was saved, or that has nothing to kill. */
    public CompletableFuture<Void> remove(UnsavedKill kill) {
        removed.add(kill.id());
        return kills.remove(kill.id(), kill) ? onDisk(this::rewrite) : CompletableFuture.completedFuture(null);
    }

    /** Writes once more what the disk refused. */
    public void writeWhatFailed() {
        if (isBehind) {
            onDisk(this::rewrite);
        }
    }

    private CompletableFuture<Void> onDisk(DiskWork work) {
        return file.map(path -> CompletableFuture.runAsync(() -> tryTo(work, path), disk))
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    private void tryTo(DiskWork work, Path path) {
        try {
            work.write(path);
        } catch (RuntimeException failed) {
            isBehind = true;
            LOG.errorf(failed, "the kill journal cannot be written: %d kills are in memory only", kills.size());
        }
    }

    /** On a line of its own, whatever the last one came to. */
    private void append(Path path, UnsavedKill kill) {
        if (has(kill)) {
            OwnerOnlyFile.append(path, "\n" + line(kill));
        }
    }

    private void rewrite(Path path) {
        isBehind = false;
        OwnerOnlyFile.replace(path, all().stream().map(KillJournal::line).collect(Collectors.joining()));
    }

    @PreDestroy
    void finish() {
        onDisk(path -> {})
                .completeOnTimeout(null, TIME_TO_FINISH.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private static String line(UnsavedKill kill) {
        return StrictJson.write(kill) + "\n";
    }

    /** The last line of a journal whose writer lost its power may be half there: its caller was not answered. */
    private static Optional<UnsavedKill> parse(String line) {
        try {
            return Optional.of(StrictJson.read(line, UnsavedKill.class));
        } catch (RuntimeException torn) {
            LOG.warnf("a line of the kill journal cannot be read: %s", torn.getMessage());
            return Optional.empty();
        }
    }

    private interface DiskWork {
        void write(Path file);
    }
}
