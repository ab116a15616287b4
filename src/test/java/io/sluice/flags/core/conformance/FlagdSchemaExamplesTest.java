package io.sluice.flags.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagReading;
import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
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
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Flagd's own schema examples: what its schema accepts we read, and what it refuses we refuse. */
class FlagdSchemaExamplesTest {
    private static final Path EXAMPLES = Path.of("../shared/peer/flagd-schemas/json/test");

    /**
     * Operators not in the dialect yet. A rule of a positive example that uses one is refused by that name, and no
     * other.
     */
    private static final Set<String> NOT_YET = Set.of(
            "+",
            "-",
            "*",
            "/",
            "%",
            "min",
            "max",
            "map",
            "filter",
            "reduce",
            "all",
            "some",
            "none",
            "merge",
            "substr",
            "sem_ver",
            "starts_with",
            "ends_with",
            "$ref");

    /** What is wrong with the document and not with a flag; the document is read by the import. */
    private static final Set<String> FAULTS_OF_THE_DOCUMENT =
            Set.of("with-array-flags.json", "with-invalid-flag-set-metadata.json");

    @BeforeEach
    void theExamplesAreThere() {
        Assumptions.assumeTrue(Files.isDirectory(EXAMPLES), "no shared flagd schemas beside the project");
    }

    @TestFactory
    Stream<DynamicTest> aPositiveFlagIsRead() {
        return files("flags/positive")
                .flatMap(file -> flags(file).entrySet().stream()
                        .map(flag -> DynamicTest.dynamicTest(file.getFileName() + " " + flag.getKey(), () -> {
                            FlagReading reading = FlagDefinition.read(flag.getKey(), flag.getValue());
                            assertOnlyNotYet(reading.findings(), flag.getValue());
                        })));
    }

    @TestFactory
    Stream<DynamicTest> aNegativeFlagIsRefused() {
        return files("flags/negative")
                .filter(file ->
                        !FAULTS_OF_THE_DOCUMENT.contains(file.getFileName().toString()))
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> assertThat(flags(file).entrySet())
                                .anyMatch(flag -> !FlagDefinition.read(flag.getKey(), flag.getValue())
                                        .isValid())));
    }

    @TestFactory
    Stream<DynamicTest> aPositiveTargetingIsCompiled() {
        return files("targeting/positive")
                .flatMap(file -> rules(file).stream()
                        .map(rule -> DynamicTest.dynamicTest(
                                file.getFileName() + " " + rule.members().keySet(), () -> {
                                    assertOnlyNotYet(Dialect.read(rule).findings(), rule);
                                })));
    }

    @TestFactory
    Stream<DynamicTest> aNegativeTargetingIsRefused() {
        return files("targeting/negative")
                .map(file -> DynamicTest.dynamicTest(
                        file.getFileName().toString(),
                        () -> assertThat(Dialect.read(read(file)).isSound()).isFalse()));
    }

    @Test
    void allFoldersHaveExamples() {
        for (String folder :
                new String[] {"flags/positive", "flags/negative", "targeting/positive", "targeting/negative"}) {
            assertThat(files(folder).count()).as(folder).isGreaterThanOrEqualTo(6);
        }
    }

    private static void assertOnlyNotYet(List<Finding> findings, JsonObject written) {
        assertThat(findings.stream().filter(Finding::isError).toList())
                .allSatisfy(finding -> assertThat(finding.code()).isEqualTo("OPERATOR_UNKNOWN"));
        Set<String> refused = findings.stream()
                .filter(Finding::isError)
                .map(finding -> finding.place().substring(finding.place().lastIndexOf('.') + 1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(NOT_YET).containsAll(refused);
        assertThat(refused.isEmpty()).as("operator not in the dialect yet").isEqualTo(!usesAny(NOT_YET, written));
    }

    private static boolean usesAny(Set<String> operators, JsonValue value) {
        if (value instanceof JsonObject object) {
            return object.members().entrySet().stream()
                    .anyMatch(member -> operators.contains(member.getKey()) || usesAny(operators, member.getValue()));
        }
        return value instanceof JsonArray array && array.items().stream().anyMatch(item -> usesAny(operators, item));
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

    /** The flags of a document by their keys; a document with a list of flags is a form of the import's. */
    private static Map<String, JsonObject> flags(Path file) {
        if (read(file).get("flags") instanceof JsonObject byKey) {
            return byKey.members().entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, flag -> (JsonObject) flag.getValue()));
        }
        return Map.of();
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
