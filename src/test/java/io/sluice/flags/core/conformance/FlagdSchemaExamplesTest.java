package io.sluice.flags.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.FlagdDocument;
import io.sluice.flags.core.targeting.Segments;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Flagd's own schema examples: what its schema accepts we read, and what it refuses we refuse. */
class FlagdSchemaExamplesTest {
    private static final Path EXAMPLES = Path.of("../shared/peer/flagd-schemas/json/test");

    /** Segments that the examples refer to and leave out. */
    private static final Segments SEGMENTS =
            Dialect.segments(Map.of("some-ref", FlagText.json("{'==':[{'var':'env'},'production']}")));

    /** Negative for a provider, and positive for flagd's daemon, whose documents we read. */
    private static final Set<String> OF_THE_DAEMON = Set.of("with-array-flags.json");

    @BeforeEach
    void theExamplesAreThere() {
        Assumptions.assumeTrue(Files.isDirectory(EXAMPLES), "no shared flagd schemas beside the project");
    }

    @TestFactory
    Stream<DynamicTest> aPositiveDocumentIsRead() {
        return Stream.of("flags/positive", "flagd/positive")
                .flatMap(FlagdSchemaExamplesTest::files)
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    FlagdDocument document = FlagdDocument.read(read(file));
                    assertThat(document.findings().stream().filter(Finding::isError))
                            .isEmpty();
                    assertThat(document.flags()).isNotEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> aNegativeDocumentIsRefused() {
        return files("flags/negative")
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> assertThat(FlagdDocument.read(read(file)).isValid())
                                .isEqualTo(OF_THE_DAEMON.contains(
                                        file.getFileName().toString()))));
    }

    @TestFactory
    Stream<DynamicTest> aPositiveTargetingIsCompiled() {
        return files("targeting/positive")
                .flatMap(file -> rules(file).stream()
                        .map(rule -> DynamicTest.dynamicTest(
                                file.getFileName() + " " + rule.members().keySet(),
                                () -> assertThat(Dialect.read(rule, SEGMENTS).findings().stream()
                                                .filter(Finding::isError))
                                        .isEmpty())));
    }

    @TestFactory
    Stream<DynamicTest> aNegativeTargetingIsRefused() {
        return files("targeting/negative")
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> assertThat(Dialect.read(read(file), SEGMENTS).isSound())
                                .isFalse()));
    }

    @Test
    void allFoldersHaveExamples() {
        for (String folder :
                new String[] {"flags/positive", "flags/negative", "targeting/positive", "targeting/negative"}) {
            assertThat(files(folder).count()).as(folder).isGreaterThanOrEqualTo(6);
        }
    }

    /** The examples lay many rules into one product, whose operator is not the point: each is read alone. */
    private static List<JsonObject> rules(Path file) {
        JsonObject whole = read(file);
        List<JsonObject> rules = new ArrayList<>();
        if (whole.get("*") instanceof JsonArray product) {
            product.items().forEach(rule -> rules.add((JsonObject) rule));
        } else {
            rules.add(whole);
        }
        return rules;
    }

    private static Stream<Path> files(String folder) {
        if (!Files.isDirectory(EXAMPLES)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(EXAMPLES.resolve(folder))) {
            return files.sorted().toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static JsonObject read(Path file) {
        try {
            return FlagText.object(Files.readString(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
