package io.sluice.platform.postgres;

import io.sluice.platform.start.CannotStart;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/**
 * PostgreSQL's programs for this machine, unpacked once.
 *
 * <p>The directory carries the archive's digest in its name and appears by one rename, so that what is there is whole
 * and belongs to this version; another version comes beside it.
 */
record Programs(Path directory) {
    private static final int OWNER_MAY_EXECUTE = 0b001_000_000;

    static Programs unpackedBelow(Path parent) {
        String resource = archiveFor(System.getProperty("os.name"), System.getProperty("os.arch"));
        try {
            Path directory = parent.resolve(digest(resource));
            if (!Files.isDirectory(directory)) {
                unpack(resource, directory);
            }
            return new Programs(directory);
        } catch (IOException e) {
            throw new CannotStart("cannot unpack PostgreSQL below " + parent + ": " + e, e);
        }
    }

    String initdb() {
        return program("initdb");
    }

    String pgCtl() {
        return program("pg_ctl");
    }

    private String program(String name) {
        return directory.resolve("bin").resolve(name).toString();
    }

    static String archiveFor(String system, String architecture) {
        if (system.equals("Linux")) {
            switch (architecture) {
                case "amd64", "x86_64":
                    return "/postgres-linux-x86_64.txz";
                case "aarch64":
                    return "/postgres-linux-arm_64.txz";
                default:
                    break;
            }
        }
        throw new CannotStart("no embedded PostgreSQL for " + system + " on " + architecture
                + "; set SLUICE_DB_URL to a PostgreSQL of your own");
    }

    private static InputStream open(String resource) {
        InputStream archive = Programs.class.getResourceAsStream(resource);
        if (archive == null) {
            throw new IllegalStateException(resource + " is not on the class path");
        }
        return archive;
    }

    private static String digest(String resource) throws IOException {
        try (InputStream archive = open(resource)) {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            archive.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), sha256));
            return HexFormat.of().formatHex(sha256.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static void unpack(String resource, Path directory) throws IOException {
        Path unfinished = Files.createTempDirectory(Files.createDirectories(directory.getParent()), "unfinished-");
        allow(unfinished, true);
        try (InputStream archive = open(resource);
                TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(archive))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                unpack(tar, entry, unfinished);
            }
        }
        try {
            Files.move(unfinished, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(unfinished);
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
    }

    private static void unpack(InputStream content, TarArchiveEntry entry, Path root) throws IOException {
        Path target = root.resolve(entry.getName()).normalize();
        if (!target.startsWith(root)) {
            throw new IOException("the archive leaves its directory: " + entry.getName());
        }
        createDirectories(entry.isDirectory() ? target : target.getParent());
        if (entry.isDirectory()) {
            return;
        }
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.createLink(target, root.resolve(entry.getLinkName()));
        } else {
            Files.copy(content, target);
            allow(target, (entry.getMode() & OWNER_MAY_EXECUTE) != 0);
        }
    }

    private static void createDirectories(@Nullable Path directory) throws IOException {
        if (directory != null && !Files.isDirectory(directory)) {
            createDirectories(directory.getParent());
            Files.createDirectory(directory);
            allow(directory, true);
        }
    }

    /** Readable by all whatever the umask: the server may run as another user. */
    private static void allow(Path file, boolean execute) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(execute ? "rwxr-xr-x" : "rw-r--r--"));
    }

    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(directory)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}
