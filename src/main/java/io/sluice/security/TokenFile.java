package io.sluice.security;

import io.sluice.platform.disk.DataDirectory;
import io.sluice.platform.disk.OwnerOnlyFile;
import io.sluice.platform.json.StrictJson;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Role;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The valid tokens on disk, as hashes, so that a replica that is started without its database still knows its callers.
 */
@ApplicationScoped
class TokenFile {
    private static final Logger LOG = Logger.getLogger(TokenFile.class);
    private static final String NAME = "known-tokens.json";

    private final Optional<Path> file;

    TokenFile(DataDirectory directory) {
        this.file = directory.resolve(NAME);
    }

    /** The tokens of the last run; none where there is no file, or one that cannot be read. */
    Map<ByteBuffer, Caller> read() {
        try {
            return file.flatMap(OwnerOnlyFile::read).map(TokenFile::parse).orElse(Map.of());
        } catch (RuntimeException unreadable) {
            LOG.errorf(unreadable, "the tokens in %s cannot be read", file);
            return Map.of();
        }
    }

    /** A disk that fails takes nothing from a running replica. */
    void write(Map<ByteBuffer, Caller> callers) {
        try {
            Entry[] entries = callers.entrySet().stream()
                    .map(known -> Entry.of(known.getKey(), known.getValue()))
                    .toArray(Entry[]::new);
            file.ifPresent(path -> OwnerOnlyFile.replace(path, StrictJson.write(entries)));
        } catch (RuntimeException failed) {
            LOG.errorf(failed, "the tokens cannot be kept in %s", file);
        }
    }

    private static Map<ByteBuffer, Caller> parse(String text) {
        return Arrays.stream(StrictJson.read(text, Entry[].class))
                .collect(Collectors.toMap(Entry::hashBytes, Entry::caller));
    }

    private record Entry(
            String hash,
            String name,
            String role,
            @Nullable String environment,
            String tenant,
            Set<String> targets,
            @Nullable String flagPrefix,
            @Nullable Integer requestsPerSecond,
            @Nullable Instant expires) {

        static Entry of(ByteBuffer hash, Caller caller) {
            return new Entry(
                    HexFormat.of().formatHex(hash.array()),
                    caller.name(),
                    caller.role().word(),
                    caller.environment(),
                    caller.tenant(),
                    caller.targets(),
                    caller.flagPrefix(),
                    caller.requestsPerSecond(),
                    caller.expires());
        }

        ByteBuffer hashBytes() {
            return ByteBuffer.wrap(HexFormat.of().parseHex(hash));
        }

        Caller caller() {
            Role known = Role.valueOf(role.toUpperCase(Locale.ROOT));
            return new Caller(name, known, environment, tenant, targets, flagPrefix, requestsPerSecond, expires);
        }
    }
}
