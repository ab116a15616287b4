package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sluice.plans.core.PlanRule;
import io.sluice.plans.core.ProofRule;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about plans names every field, every finding, every state and every action. */
class PlansPageTest {
    private final String page = read();

    @Test
    void everyFindingIsOnThePage() {
        assertNamed(Stream.concat(Stream.of(PlanRule.values()), Stream.of(ProofRule.values()))
                .map(Enum::name)
                .toList());
    }

    @Test
    void everyStateOfAStepIsOnThePageWithWhatItAllows() {
        for (StepState state : StepState.values()) {
            String allowed = String.join(
                    ", ", state.legal().stream().map(StepAction::word).toList());
            assertThat(page).containsPattern("\\| `" + state + "` \\|[^|]*\\| " + allowed + " ?\\|");
        }
    }

    @Test
    void everyFieldOfTheSchemaIsOnThePage() throws IOException {
        List<String> names = new ArrayList<>();
        collect(new ObjectMapper().readTree(PlanShape.SCHEMA_TEXT), names);
        assertThat(names).hasSizeGreaterThan(25);
        assertThat(names).allSatisfy(name -> assertThat(page).containsPattern("\\b" + name + "\\b"));
    }

    private static void collect(JsonNode schema, List<String> names) {
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        schema.forEach(part -> collect(part, names));
    }

    private void assertNamed(List<String> codes) {
        assertThat(codes).allSatisfy(code -> assertThat(page).contains("`" + code + "`"));
    }

    private static String read() {
        try {
            return Files.readString(Path.of("src/docs/plans.md"));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
