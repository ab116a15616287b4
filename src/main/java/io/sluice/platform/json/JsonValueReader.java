package io.sluice.platform.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads any JSON into a {@link JsonValue} without losing a digit; the depth is bounded by {@link StrictJson}. */
final class JsonValueReader extends StdDeserializer<JsonValue> {
    private static final long serialVersionUID = 1L;

    JsonValueReader() {
        super(JsonValue.class);
    }

    @Override
    public JsonValue deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, context);
            case START_ARRAY -> array(parser, context);
            case VALUE_STRING -> JsonValue.text(StrictTypes.cleanText(parser, context));
            case VALUE_NUMBER_INT -> new JsonNumber(parser.getText());
            case VALUE_NUMBER_FLOAT -> finite(parser);
            case VALUE_TRUE -> JsonBoolean.TRUE;
            case VALUE_FALSE -> JsonBoolean.FALSE;
            case VALUE_NULL -> JsonNull.NULL;
            default -> throw MismatchedInputException.from(parser, JsonValue.class, "is not a JSON value");
        };
    }

    @Override
    public JsonValue getNullValue(DeserializationContext context) {
        return JsonNull.NULL;
    }

    /** A member that is left out is no null. */
    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }

    private static JsonNumber finite(JsonParser parser) throws IOException {
        String digits = parser.getText();
        if (!Double.isFinite(Double.parseDouble(digits))) {
            throw MismatchedInputException.from(parser, JsonValue.class, "is beyond the range of a number");
        }
        return new JsonNumber(digits);
    }

    private JsonValue object(JsonParser parser, DeserializationContext context) throws IOException {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            if (name.indexOf('\0') >= 0) {
                throw MismatchedInputException.from(parser, JsonValue.class, "must not contain U+0000");
            }
            parser.nextToken();
            try {
                members.put(name, deserialize(parser, context));
            } catch (MismatchedInputException inside) {
                inside.prependPath(JsonValue.class, name);
                throw inside;
            }
        }
        return JsonValue.object(members);
    }

    private JsonValue array(JsonParser parser, DeserializationContext context) throws IOException {
        List<JsonValue> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            try {
                items.add(deserialize(parser, context));
            } catch (MismatchedInputException inside) {
                inside.prependPath(JsonValue.class, items.size());
                throw inside;
            }
        }
        return JsonValue.array(items);
    }
}
