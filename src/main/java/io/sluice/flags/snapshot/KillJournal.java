package io.sluice.flags.snapshot;

import io.sluice.flags.stored.FlagKey;
import io.sluice.platform.disk.DataDirectory;
import io.sluice.platform.disk.OwnerOnlyFile;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * The kills that the database does not know yet, in memory and, one JSON line each, in a file of this replica.
 *
 * <p>A kill is in memory before the disk is asked, and a disk that fails does not take it back.
 */
@ApplicationScoped
public class KillJournal {
    private static final Logger LOG = Logger.getLogger(KillJournal.class);
    private static final String NAME = "kill-journal";

    private final Optional<Path> file;
    private final Map<FlagKey, UnsavedKill> kills = new ConcurrentHashMap<>();

    KillJournal(DataDirectory directory) {
        this.file = directory.resolve(NAME);
        file.flatMap(OwnerOnlyFile::read).stream()
                .flatMap(String::lines)
                .flatMap(line -> parse(line).stream())
                .forEach(kill -> kills.put(kill.flag(), kill));
    }

    public List<UnsavedKill> all() {
        return List.copyOf(kills.values());
    }

    List<UnsavedKill> in(String environment) {
        return kills.values().stream()
                .filter(kill -> kill.environment().equals(environment))
                .toList();
    }

    public Optional<UnsavedKill> of(FlagKey flag) {
        return Optional.ofNullable(kills.get(flag));
    }

    public void add(UnsavedKill kill) {
        if (kills.putIfAbsent(kill.flag(), kill) == null) {
            file.ifPresent(path -> append(path, kill));
        }
    }

    public void remove(UnsavedKill kill) {
        if (kills.remove(kill.flag(), kill)) {
            file.ifPresent(this::rewrite);
        }
    }

    private synchronized void append(Path path, UnsavedKill kill) {
        try {
            OwnerOnlyFile.append(path, line(kill));
        } catch (RuntimeException failed) {
            LOG.errorf(failed, "the kill of %s is in memory only", kill.flag());
        }
    }

    private synchronized void rewrite(Path path) {
        OwnerOnlyFile.replace(
                path, kills.values().stream().map(KillJournal::line).collect(Collectors.joining()));
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
}
