package io.sluice.platform.disk;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that is read whole: UTF-8 text, and no larger than its reader allows. */
public final class TextFile {
    private TextFile() {}

    /**
     * @throws Refused with a sentence that names the file, where there is no such text
     */
    public static String read(Path file, int maxBytes) {
        try (InputStream input = Files.newInputStream(file)) {
            byte[] bytes = input.readNBytes(maxBytes + 1);
            if (bytes.length > maxBytes) {
                throw Refused.because(ErrorCode.BODY_TOO_LARGE, file + " is larger than " + maxBytes + " bytes");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Refused.because(ErrorCode.MALFORMED_BODY, file + " is not UTF-8 text");
        } catch (NoSuchFileException e) {
            throw Refused.because(ErrorCode.NOT_FOUND, file + " does not exist");
        } catch (IOException e) {
            throw Refused.because(ErrorCode.NOT_FOUND, file + " cannot be read: " + e.getMessage());
        }
    }
}
