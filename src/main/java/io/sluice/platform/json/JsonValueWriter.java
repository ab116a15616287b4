package io.sluice.platform.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.io.IOException;

/** Writes a {@link JsonValue} as it was read: the same members in the same order, the same digits. */
final class JsonValueWriter extends StdSerializer<JsonValue> {
    private static final long serialVersionUID = 1L;

    JsonValueWriter() {
        super(JsonValue.class);
    }

    @Override
    public void serialize(JsonValue value, JsonGenerator out, SerializerProvider provider) throws IOException {
        if (value instanceof JsonObject object) {
            out.writeStartObject();
            for (var member : object.members().entrySet()) {
                out.writeFieldName(member.getKey());
                serialize(member.getValue(), out, provider);
            }
            out.writeEndObject();
        } else if (value instanceof JsonArray array) {
            out.writeStartArray();
            for (JsonValue item : array.items()) {
                serialize(item, out, provider);
            }
            out.writeEndArray();
        } else if (value instanceof JsonString text) {
            out.writeString(text.value());
        } else if (value instanceof JsonNumber number) {
            out.writeNumber(number.digits());
        } else if (value instanceof JsonBoolean bool) {
            out.writeBoolean(bool.value());
        } else {
            out.writeNull();
        }
    }
}
