package io.sluice.platform.start;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The claim of one process on a directory, held until closed.
 *
 * <p>The operating system keeps the lock, so that it goes with the process however that ends: a file left behind by a
 * kill blocks nobody.
 */
public final class DirectoryLock implements AutoCloseable {
    private static final String FILE_NAME = "lock";

    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Creates the directory where it is missing, and claims it.
     *
     * @throws CannotStart when another process, or another place in this one, holds it, or when it cannot be written
     */
    public static DirectoryLock take(Path directory) {
        Path file = directory.resolve(FILE_NAME);
        try {
            Files.createDirectories(directory);
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                String holder = Files.readString(file).strip();
                channel.close();
                throw new CannotStart(directory.toAbsolutePath() + " is in use by process " + holder
                        + "; stop that one first, or choose another directory");
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return new DirectoryLock(channel);
        } catch (IOException e) {
            throw new CannotStart("cannot write to " + directory.toAbsolutePath() + ": " + e, e);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("the lock could not be released", e);
        }
    }
}
