package io.sluice.flags.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagText;
import io.sluice.flags.core.FlagdDocument;
import io.sluice.flags.core.conformance.Gherkin.Scenario;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Flagd's own evaluator tests: its flags, its tables, our answers. */
class FlagdTestbedTest {
    private static final Path TESTBED = Path.of("../shared/peer/flagd-testbed/evaluator");
    private static final List<String> FEATURES = List.of(
            "disabled",
            "errors",
            "evaluation",
            "evaluator-refs",
            "fractional",
            "metadata",
            "no-default-variant",
            "semver",
            "string",
            "targeting",
            "zero-values");

    /** Versions of {@code fractional} that flagd left behind or has not released. */
    private static final Set<String> OTHER_HASHES = Set.of("@fractional-v1", "@fractional-v3");

    /**
     * Flags that flagd evaluates and we refuse when they are written, each with the finding that says why. Their rows
     * hold all the same for a definition that was never checked.
     */
    private static final Map<String, String> REFUSED = Map.of(
            "fractional-zero-weights-flag", "WEIGHT_SUM",
            "fractional-negative-weight-flag", "WEIGHT_INVALID",
            "semver-invalid-operator-flag", "OPERATOR_ARGUMENTS",
            "semver-wrong-args-flag", "OPERATOR_ARGUMENTS",
            "starts-with-wrong-args-flag", "OPERATOR_ARGUMENTS",
            "ends-with-wrong-args-flag", "OPERATOR_ARGUMENTS",
            "ref-to-nonexistent-evaluator-flag", "SEGMENT_UNKNOWN");

    /** The table of the metadata scenario; our reader of scenarios knows tables in examples only. */
    private static final JsonObject METADATA =
            FlagText.json("{'string':'1.0.2','integer':2,'boolean':true,'float':0.1}");

    private static final Pattern FLAG =
            Pattern.compile("a (\\w+)-flag with key \"(.*)\" and a fallback value \"(.*)\"");
    private static final Pattern KEY = Pattern.compile("a context containing a targeting key with value \"(.*)\"");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("a context containing a key \"(.*)\", with type \"(.*)\" and with value \"(.*)\"");
    private static final Pattern NESTED = Pattern.compile(
            "a context containing a nested property with outer key \"(.*)\" and inner key \"(.*)\", with value \"(.*)\"");
    private static final Pattern VALUE = Pattern.compile("the resolved details value should be \"(.*)\"");
    private static final Pattern ERROR = Pattern.compile("the error-code should be \"(.*)\"");
    private static final Pattern REASON = Pattern.compile("the reason should be \"(.*)\"");

    @TestFactory
    Stream<DynamicTest> aScenarioOfTheTestbedHolds() throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(TESTBED), "no shared flagd testbed beside the project");
        JsonObject document = FlagText.object(Files.readString(TESTBED.resolve("flags/testkit-flags.json")));
        Stream.Builder<DynamicTest> tests = Stream.builder();
        for (String feature : FEATURES) {
            for (Scenario scenario : scenarios(feature)) {
                if (scenario.tags().stream().noneMatch(OTHER_HASHES::contains)) {
                    tests.add(DynamicTest.dynamicTest(feature + ": " + scenario.name(), () -> run(scenario, document)));
                }
            }
        }
        return tests.build();
    }

    @Test
    void theTablesAreFoundWhole() throws IOException {
        Assumptions.assumeTrue(Files.isDirectory(TESTBED), "no shared flagd testbed beside the project");

        assertThat(scenarios("fractional")).hasSizeGreaterThan(50);
        assertThat(scenarios("zero-values")).hasSize(13);
        assertThat(scenarios("targeting")).hasSize(2);
        assertThat(scenarios("semver")).hasSizeGreaterThan(25);
        assertThat(scenarios("metadata")).hasSize(5);
    }

    private static List<Scenario> scenarios(String feature) throws IOException {
        return Gherkin.read(Files.readAllLines(TESTBED.resolve("gherkin/" + feature + ".feature")));
    }

    private static void run(Scenario scenario, JsonObject document) {
        Matcher asked = step(scenario, FLAG);
        FlagdDocument read = FlagdDocument.read(document);
        assertThat(read.findings().stream().filter(Finding::isError))
                .extracting(finding -> finding.place().split("[.]")[1] + " " + finding.code())
                .containsExactlyInAnyOrderElementsOf(REFUSED.entrySet().stream()
                        .map(refused -> refused.getKey() + " " + refused.getValue())
                        .toList());
        String key = asked.group(2);
        JsonObject written = (JsonObject) ((JsonObject) document.get("flags")).get(key);
        Evaluation answer = written == null
                ? null
                : FlagText.evaluate(
                        CompiledFlag.of(FlagDefinition.stored(key, written), read.set()), context(scenario));
        scenario.steps().forEach(step -> check(step, asked, answer));
    }

    private static void check(String step, Matcher asked, @Nullable Evaluation answer) {
        Matcher value = VALUE.matcher(step);
        Matcher reason = REASON.matcher(step);
        Matcher error = ERROR.matcher(step);
        if (error.matches()) {
            assertThat(errorCode(answer, asked.group(1))).isEqualTo(error.group(1));
        } else if (value.matches()) {
            assertThat(resolved(answer, asked)).isEqualTo(value(asked.group(1), value.group(1)));
        } else if (reason.matches()) {
            assertThat(answer.reason()).hasToString(reason.group(1));
        } else if (step.startsWith("the resolved metadata")) {
            assertThat(answer.metadata().members()).isEqualTo(step.contains("empty") ? Map.of() : METADATA.members());
        }
    }

    /** What the asking code is told: that there is no such flag, what the evaluation said, or that the type differs. */
    private static @Nullable String errorCode(@Nullable Evaluation answer, String type) {
        if (answer == null) {
            return "FLAG_NOT_FOUND";
        }
        boolean isNumber = answer.value() instanceof JsonNumber;
        return answer.error() != null
                ? answer.error().code().name()
                : isNumber == type.matches("Integer|Float") ? null : "TYPE_MISMATCH";
    }

    /** The value that the asking code sees: its own fallback where the answer has none. */
    private static JsonValue resolved(Evaluation answer, Matcher asked) {
        JsonValue given = answer.value();
        return given == null ? value(asked.group(1), asked.group(3)) : comparable(given);
    }

    private static JsonValue value(String type, String text) {
        return type.equals("Object")
                ? FlagText.object(text.replace("\\\"", "\""))
                : type.equals("String") ? JsonValue.text(text) : comparable(parsed(text));
    }

    private static JsonValue parsed(String text) {
        return text.equals("true") || text.equals("false")
                ? JsonValue.JsonBoolean.of(Boolean.parseBoolean(text))
                : new JsonNumber(text);
    }

    /** 0 and 0.0 are the same to the asking code. */
    private static JsonValue comparable(JsonValue value) {
        return value instanceof JsonNumber number ? new JsonNumber(Coercion.text(number)) : value;
    }

    private static JsonObject context(Scenario scenario) {
        Map<String, JsonValue> context = new LinkedHashMap<>();
        for (String step : scenario.steps()) {
            Matcher key = KEY.matcher(step);
            Matcher attribute = ATTRIBUTE.matcher(step);
            Matcher nested = NESTED.matcher(step);
            if (key.matches()) {
                context.put("targetingKey", JsonValue.text(key.group(1)));
            } else if (attribute.matches()) {
                context.put(attribute.group(1), value(attribute.group(2), attribute.group(3)));
            } else if (nested.matches()) {
                context.put(
                        nested.group(1), JsonValue.object(Map.of(nested.group(2), JsonValue.text(nested.group(3)))));
            }
        }
        return new JsonObject(context);
    }

    private static Matcher step(Scenario scenario, Pattern wanted) {
        return scenario.steps().stream()
                .map(wanted::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .orElseThrow(() -> new AssertionError(scenario + " has no step " + wanted));
    }
}
