package io.sluice.cli;

import io.sluice.kernel.Refused;
import io.sluice.platform.disk.TextFile;
import java.nio.file.Path;

/** A file that a command reads whole, at most as large as a body of the API. */
final class InputFile {
    private static final int MAX_BYTES = 1 << 20;

    private InputFile() {}

    /**
     * @throws CannotAnswer where there is no such text
     */
    static String read(Path file) {
        return read(file, MAX_BYTES);
    }

    /** The same with a limit of the caller's. */
    static String read(Path file, int maxBytes) {
        try {
            return TextFile.read(file, maxBytes);
        } catch (Refused refused) {
            throw new CannotAnswer(refused.detail());
        }
    }
}
