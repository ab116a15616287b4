package io.sluice.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that a command reads whole: UTF-8 text, at most as large as a body of the API. */
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
        try (InputStream input = Files.newInputStream(file)) {
            byte[] bytes = input.readNBytes(maxBytes + 1);
            if (bytes.length > maxBytes) {
                throw new CannotAnswer(file + " is larger than " + maxBytes + " bytes");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new CannotAnswer(file + " is not UTF-8 text");
        } catch (NoSuchFileException e) {
            throw new CannotAnswer(file + " does not exist");
        } catch (IOException e) {
            throw new CannotAnswer(file + " cannot be read: " + e.getMessage());
        }
    }
}
