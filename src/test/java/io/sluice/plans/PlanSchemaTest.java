package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.sluice.plans.core.Change;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.Unit;
import io.sluice.plans.core.UnitKind;
import io.sluice.plans.core.VerifyTest;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the published schema and the records in step. */
class PlanSchemaTest {
    private final JsonNode schema = parse();

    @Test
    void theSchemaIsAValidSchemaOfTheDraftThatItNames() {
        var draft = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(schema.get("$schema").asText()));

        assertThat(draft.validate(schema)).isEmpty();
    }

    @Test
    void theFieldsAreThoseOfTheRecords() {
        assertThat(fields("")).containsExactlyInAnyOrderElementsOf(and(components(Plan.class), "reason"));
        assertThat(fields("/$defs/unit")).containsExactlyElementsOf(components(Unit.class));
        assertThat(fields("/$defs/unit/properties/step")).containsExactlyElementsOf(components(Step.ByFlag.class));
        assertThat(fields("/$defs/test/properties/http")).containsExactlyElementsOf(components(VerifyTest.Http.class));
        assertThat(fields("/$defs/test/properties/http/properties/json"))
                .containsExactlyElementsOf(components(VerifyTest.JsonCheck.class));
        assertThat(fields("/$defs/test/properties/flag")).containsExactlyElementsOf(components(VerifyTest.Flag.class));
        assertThat(fields("/$defs/test/properties/metric"))
                .containsExactlyElementsOf(components(VerifyTest.Metric.class));
    }

    @Test
    void theKindsOfTestAreThoseOfTheSealedType() {
        List<String> kinds = Arrays.stream(VerifyTest.class.getPermittedSubclasses())
                .map(kind -> kind.getSimpleName().toLowerCase(Locale.ROOT))
                .toList();

        assertThat(fields("/$defs/test")).containsExactlyInAnyOrderElementsOf(kinds);
    }

    @Test
    void theWordsAreThoseOfTheEnums() {
        assertThat(texts("/$defs/kind/enum")).isEqualTo(UnitKind.WORDS);
        assertThat(texts("/$defs/unit/properties/change/enum")).isEqualTo(Change.WORDS);
    }

    @Test
    void theLimitsAndDefaultsAreThoseOfTheRecords() {
        assertThat(schema.at("/properties/units/maxItems").asInt()).isEqualTo(Plan.MAX_UNITS);
        assertThat(schema.at("/properties/verify/maxProperties").asInt()).isEqualTo(Plan.MAX_TESTS);
        assertThat(schema.at("/properties/horizon/default").asText()).isEqualTo("P14D");
        assertThat(Plan.DEFAULT_HORIZON).hasDays(14);
    }

    @Test
    void everyObjectIsClosedButTheContextOfAFlag() {
        List<String> open = new ArrayList<>();
        collectOpen(schema, "", open);

        assertThat(open).containsExactly("/$defs/test/properties/flag/properties/context");
    }

    private static void collectOpen(JsonNode node, String path, List<String> open) {
        boolean isObjectSchema = node.path("type").toString().contains("object");
        if (isObjectSchema && !node.has("additionalProperties")) {
            open.add(path);
        }
        node.properties().forEach(member -> collectOpen(member.getValue(), path + "/" + member.getKey(), open));
    }

    private List<String> fields(String pointer) {
        List<String> names = new ArrayList<>();
        schema.at(pointer + "/properties").fieldNames().forEachRemaining(names::add);
        return names;
    }

    private List<String> texts(String pointer) {
        List<String> texts = new ArrayList<>();
        schema.at(pointer).forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static List<String> components(Class<? extends Record> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    private static List<String> and(List<String> names, String more) {
        return Stream.concat(names.stream(), Stream.of(more)).toList();
    }

    private static JsonNode parse() {
        try {
            return new ObjectMapper().readTree(PlanShape.SCHEMA_TEXT);
        } catch (JsonProcessingException broken) {
            throw new AssertionError(broken);
        }
    }
}
