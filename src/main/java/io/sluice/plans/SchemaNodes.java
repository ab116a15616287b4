package io.sluice.plans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;

/** Our JSON values in the form that the schema validator reads. */
final class SchemaNodes {
    private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

    private SchemaNodes() {}

    static JsonNode of(JsonValue value) {
        if (value instanceof JsonObject object) {
            ObjectNode node = NODES.objectNode();
            object.members().forEach((name, member) -> node.set(name, of(member)));
            return node;
        } else if (value instanceof JsonArray array) {
            ArrayNode node = NODES.arrayNode();
            array.items().forEach(item -> node.add(of(item)));
            return node;
        } else if (value instanceof JsonString text) {
            return NODES.textNode(text.value());
        } else if (value instanceof JsonNumber number) {
            return number(number);
        } else if (value instanceof JsonBoolean bool) {
            return NODES.booleanNode(bool.value());
        }
        return NODES.nullNode();
    }

    private static JsonNode number(JsonNumber number) {
        // A number of 100 digits behind an exponent is never expanded: it is whole only if it is written so.
        return number.digits().matches("-?[0-9]+")
                ? NODES.numberNode(number.decimal().toBigIntegerExact())
                : NODES.numberNode(number.decimal());
    }
}
