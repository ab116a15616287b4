package io.sluice.cli;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.platform.yaml.DocumentText;
import java.nio.file.Path;

/** A question of the planning tools in a file, and what is made of it. */
final class PlanningFile {
    private PlanningFile() {}

    /** What answers a question. */
    interface Answer<T> {
        /**
         * @throws Refused naming the field
         */
        T of(JsonValue question);
    }

    /**
     * @throws CannotAnswer where the file cannot be read, or its question is refused
     */
    static <T> T answer(Path file, Answer<T> answer) {
        try {
            return answer.of(DocumentText.read(file.toString(), InputFile.read(file)));
        } catch (Refused refused) {
            throw new CannotAnswer(file.toString(), refused);
        }
    }
}
