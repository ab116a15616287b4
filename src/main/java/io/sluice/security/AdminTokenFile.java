package io.sluice.security;

import io.sluice.platform.database.DatabaseReady;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Writes the admin token of an empty installation to a file that only its owner can read.
 *
 * <p>A file that is there already is used as it is: an installation whose secrets come from a vault puts its own there.
 */
@ApplicationScoped
class AdminTokenFile {
    private static final Logger LOG = Logger.getLogger(AdminTokenFile.class);

    private final TokenService tokens;
    private final Optional<Path> file;

    AdminTokenFile(TokenService tokens, @ConfigProperty(name = "sluice.admin-token-file") Optional<Path> file) {
        this.tokens = tokens;
        this.file = file;
    }

    void onDatabase(@Observes @Priority(DatabaseReady.TOKENS + 1) DatabaseReady ready) {
        if (file.isEmpty() || !tokens.isEmpty()) {
            return;
        }
        Path path = file.get().toAbsolutePath();
        tokens.makeFirstAdmin(isWritten(path) ? read(path) : writeNew(path));
        LOG.infof("the admin token is in %s", path);
    }

    /** An empty file is what a kill between its making and its writing leaves behind. */
    private static boolean isWritten(Path path) {
        return Files.exists(path) && path.toFile().length() > 0;
    }

    private static String read(Path path) {
        try {
            String secret = Files.readString(path).strip();
            if (secret.length() < 32) {
                throw new IllegalStateException("the admin token in " + path + " has fewer than 32 characters");
            }
            return secret;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String writeNew(Path path) {
        String secret = TokenSecret.make();
        try {
            Files.createDirectories(path.getParent());
            var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            Files.deleteIfExists(path);
            Files.createFile(path, ownerOnly);
            Files.writeString(path, secret + "\n", StandardOpenOption.WRITE);
            return secret;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
