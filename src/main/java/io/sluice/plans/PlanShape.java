package io.sluice.plans;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.plans.core.PlanRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The shape of a plan: our published JSON Schema, and its complaints in our words and places. */
final class PlanShape {
    static final String SCHEMA_TEXT = load();

    private static final int MAX_QUOTED = 80;
    private static final Schema SCHEMA = compile();

    private PlanShape() {}

    /** Every complaint of the schema, in its order; empty for a document of the right shape. */
    static List<Finding> check(JsonValue document) {
        return SCHEMA.validate(SchemaNodes.of(document)).stream()
                .map(PlanShape::finding)
                .distinct()
                .toList();
    }

    private static String load() {
        try (InputStream schema = PlanShape.class.getResourceAsStream("/schemas/plan.schema.json")) {
            if (schema == null) {
                throw new IllegalStateException("the schema of plans is not in this build");
            }
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Schema compile() {
        SchemaRegistryConfig strict = SchemaRegistryConfig.builder()
                .typeLoose(false)
                .failFast(false)
                .locale(Locale.ROOT)
                .build();
        return SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12, registry -> registry.schemaRegistryConfig(strict))
                .getSchema(SCHEMA_TEXT, InputFormat.JSON);
    }

    private static Finding finding(Error error) {
        String place = place(error.getInstanceLocation());
        return switch (error.getKeyword()) {
            case "required" ->
                PlanRule.MISSING_FIELD.at(
                        inside(place, error.getProperty()), "The field " + error.getProperty() + " is required.");
            case "additionalProperties" ->
                PlanRule.UNKNOWN_FIELD.at(
                        inside(place, cut(error.getProperty())),
                        "There is no field " + quote(error.getProperty()) + " here.");
            case "type" -> PlanRule.WRONG_TYPE.at(place, typeMessage(error));
            case "enum" ->
                PlanRule.WRONG_VALUE.at(
                        place,
                        "The value is one of " + words(error.getSchemaNode()) + ", not "
                                + quote(error.getInstanceNode().asText()) + ".");
            case "pattern" -> PlanRule.WRONG_VALUE.at(place, patternMessage(error));
            case "maxLength" ->
                PlanRule.WRONG_VALUE.at(
                        place, "The text has more than " + error.getSchemaNode().asText() + " characters.");
            case "minimum", "maximum" ->
                PlanRule.WRONG_VALUE.at(
                        place,
                        "The number is " + cut(error.getInstanceNode().asText()) + ", the " + error.getKeyword()
                                + " is " + error.getSchemaNode().asText() + ".");
            case "minProperties", "maxProperties" ->
                PlanRule.WRONG_VALUE.at(place, "A test is exactly one of http, flag, metric and manual.");
            case "maxItems" ->
                PlanRule.WRONG_VALUE.at(
                        place, "The list has more than " + error.getSchemaNode().asText() + " items.");
            default -> throw new AssertionError("the schema uses a keyword without words: " + error.getKeyword());
        };
    }

    private static String typeMessage(Error error) {
        boolean isUnquoted = error.getInstanceNode().isNumber()
                && words(error.getSchemaNode()).contains("text");
        return "The value must be " + words(error.getSchemaNode()) + ", not " + article(error.getInstanceNode()) + "."
                + (isUnquoted ? " Put it between quotation marks." : "");
    }

    private static String patternMessage(Error error) {
        boolean isInstant = error.getSchemaLocation().toString().contains("instant");
        return quote(error.getInstanceNode().asText())
                + (isInstant
                        ? " is not an instant in UTC such as 2026-11-30T00:00:00Z."
                        : " is not a duration of days, hours, minutes and seconds such as PT15M or P14D.");
    }

    /** The types or the words of a keyword that takes one or a list of them. */
    private static String words(JsonNode keyword) {
        List<String> words = new ArrayList<>();
        for (JsonNode word : keyword.isArray() ? keyword : List.of(keyword)) {
            words.add(plain(word.asText()));
        }
        return String.join(keyword.size() == 2 ? " or " : ", ", words);
    }

    private static String plain(String word) {
        return switch (word) {
            case "string" -> "a text";
            case "object" -> "an object";
            case "array" -> "a list";
            case "boolean" -> "true or false";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            default -> word;
        };
    }

    private static String article(JsonNode node) {
        return switch (node.getNodeType()) {
            case STRING -> "a text";
            case OBJECT -> "an object";
            case ARRAY -> "a list";
            case BOOLEAN -> node.asText();
            case NUMBER -> "the number " + cut(node.asText());
            case NULL -> "null";
            case BINARY, MISSING, POJO -> throw new AssertionError("not a JSON value: " + node.getNodeType());
        };
    }

    /** {@code units[2].previous}; {@code document} for the whole. */
    private static String place(NodePath location) {
        StringBuilder place = new StringBuilder();
        for (int i = 0; i < location.getNameCount(); i++) {
            Object element = location.getElement(i);
            if (element instanceof Integer) {
                place.append('[').append(element).append(']');
            } else {
                place.append(place.length() == 0 ? "" : ".").append(cut(element.toString()));
            }
        }
        return place.length() == 0 ? "document" : place.toString();
    }

    private static String inside(String place, String name) {
        return place.equals("document") ? name : place + "." + name;
    }

    private static String quote(String text) {
        return '"' + cut(text) + '"';
    }

    private static String cut(String text) {
        String cut = text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
        return cut.replaceAll("\\p{Cntrl}", "·");
    }
}
