package io.sluice.platform.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A text file that only its owner can read; whenever the power fails, it is the old one or the new one. */
public final class OwnerOnlyFile {
    private static final FileAttribute<?> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<?> DIRECTORY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private OwnerOnlyFile() {}

    /** The text of the file, what is no text in it replaced; empty where there is none. */
    public static Optional<String> read(Path file) {
        try {
            return Files.exists(file)
                    ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public static void replace(Path file, String text) {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            makeDirectoryOf(file);
            Files.deleteIfExists(next);
            write(next, text, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            sync(directoryOf(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Adds the text at the end; it is on the disk when this returns. */
    public static void append(Path file, String text) {
        try {
            boolean isNew = !Files.exists(file);
            makeDirectoryOf(file);
            write(file, text, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
            if (isNew) {
                sync(directoryOf(file));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Path directoryOf(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    private static void makeDirectoryOf(Path file) throws IOException {
        Path directory = directoryOf(file);
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory, DIRECTORY);
        }
    }

    private static void write(Path file, String text, Set<StandardOpenOption> options) throws IOException {
        try (FileChannel channel = FileChannel.open(file, options, FILE)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** A new name is on the disk once its directory is. */
    private static void sync(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
