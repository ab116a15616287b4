package io.sluice.platform.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * JSON as a tree that keeps every digit, read under the limits of {@link StrictJson}.
 *
 * <p>It needs no mapper: to make one takes as long as a command's question to the service.
 */
public final class JsonTree {
    private static final JsonFactory FACTORY = JsonLimits.on(new JsonFactory());
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonTree() {}

    /** Reads the one value of that text; throws {@link Refused} that names the place. */
    public static JsonNode read(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw Refused.because(ErrorCode.MALFORMED_BODY, "there is no JSON value");
            }
            JsonNode value = value(parser);
            if (parser.nextToken() != null) {
                throw Refused.because(ErrorCode.MALFORMED_BODY, "something follows the one JSON value");
            }
            return value;
        } catch (JsonProcessingException malformed) {
            throw BodyErrors.refusal(malformed);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static JsonNode value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> NODES.textNode(parser.getText());
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            default -> throw new AssertionError("the parser lets no value begin with " + parser.currentToken());
        };
    }

    private static JsonNode integer(JsonParser parser) throws IOException {
        return switch (parser.getNumberType()) {
            case INT -> NODES.numberNode(parser.getIntValue());
            case LONG -> NODES.numberNode(parser.getLongValue());
            default -> NODES.numberNode(parser.getBigIntegerValue());
        };
    }

    private static JsonNode object(JsonParser parser) throws IOException {
        ObjectNode object = NODES.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.set(name, value(parser));
        }
        return object;
    }

    private static JsonNode array(JsonParser parser) throws IOException {
        ArrayNode array = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(parser));
        }
        return array;
    }

    /** Writes the tree as it was read. */
    public static String write(JsonNode tree) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            write(out, tree);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void write(JsonGenerator out, JsonNode value) throws IOException {
        switch (value.getNodeType()) {
            case OBJECT -> {
                out.writeStartObject();
                for (var member : value.properties()) {
                    out.writeFieldName(member.getKey());
                    write(out, member.getValue());
                }
                out.writeEndObject();
            }
            case ARRAY -> {
                out.writeStartArray();
                for (JsonNode item : value) {
                    write(out, item);
                }
                out.writeEndArray();
            }
            case STRING -> out.writeString(value.textValue());
            case NUMBER -> out.writeNumber(value.asText());
            case BOOLEAN -> out.writeBoolean(value.booleanValue());
            default -> out.writeNull();
        }
    }
}
