package io.sluice.flags.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.JsonValue.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What {@code src/docs/flags.md} says: each row of a table against the document above it. */
class FlagsPageTest {
    private static final Path PAGE = Path.of("src/docs/flags.md");

    @TestFactory
    List<DynamicTest> aRowOfThePageHolds() throws IOException {
        return rows().stream()
                .map(row -> DynamicTest.dynamicTest(row.line, () -> check(row)))
                .toList();
    }

    @Test
    void thePageHasItsExamples() throws IOException {
        assertThat(rows()).hasSize(15);
    }

    private static void check(Row row) {
        FlagdDocument document = FlagdDocument.read(FlagText.object(row.document));
        assertThat(document.findings()).isEmpty();
        FlagDefinition flag = document.flags().get(row.cells[1]);
        JsonObject context = FlagText.object(row.cells[2]);
        Evaluation answer = Evaluator.evaluate(
                CompiledFlag.of(flag, document.set()), Overlay.NONE, context, Instant.parse(row.cells[3]));
        assertThat(answer.variant()).isEqualTo(row.cells[4]);
    }

    private static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        StringBuilder document = new StringBuilder();
        boolean isInDocument = false;
        for (String line : Files.readAllLines(PAGE)) {
            if (line.equals("```json")) {
                isInDocument = true;
                document.setLength(0);
            } else if (line.equals("```")) {
                isInDocument = false;
            } else if (isInDocument) {
                document.append(line).append('\n');
            } else if (line.matches("\\|.*\\d{4}-\\d\\d-\\d\\dT.*")) {
                rows.add(new Row(line, document.toString(), line.split(" *\\| *")));
            }
        }
        return rows;
    }

    private record Row(String line, String document, String[] cells) {}
}
