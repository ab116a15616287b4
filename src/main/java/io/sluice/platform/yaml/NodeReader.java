package io.sluice.platform.yaml;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Turns one composed document into a JSON value. The graph that anchors make is walked as a tree, within bounds. */
final class NodeReader {
    private static final int MAX_NUMBER_CHARACTERS = 100;

    private int values;

    JsonValue read(Node root) {
        return read(root, 1);
    }

    private JsonValue read(Node node, int depth) {
        if (depth > StrictJson.MAX_DEPTH) {
            throw fault(node, "nested deeper than " + StrictJson.MAX_DEPTH + " levels");
        }
        if (++values > StrictYaml.MAX_VALUES) {
            throw fault(node, "more than " + StrictYaml.MAX_VALUES + " values, anchors followed");
        }
        if (node instanceof MappingNode mapping && Tag.MAP.equals(node.getTag())) {
            return object(mapping, depth);
        }
        if (node instanceof SequenceNode sequence && Tag.SEQ.equals(node.getTag())) {
            List<JsonValue> items = new ArrayList<>();
            sequence.getValue().forEach(item -> items.add(read(item, depth + 1)));
            return JsonValue.array(items);
        }
        if (node instanceof ScalarNode scalar) {
            return scalar(scalar);
        }
        throw fault(node, "the tag " + node.getTag() + " is not understood");
    }

    private JsonValue object(MappingNode mapping, int depth) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            String key = key(tuple.getKeyNode());
            if (members.containsKey(key)) {
                throw fault(tuple.getKeyNode(), "the member \"" + key + "\" is there twice");
            }
            members.put(key, read(tuple.getValueNode(), depth + 1));
        }
        return JsonValue.object(members);
    }

    private static String key(Node node) {
        if (node instanceof ScalarNode scalar && !Tag.NULL.equals(node.getTag())) {
            return clean(scalar);
        }
        throw fault(node, "the name of a member must be a text");
    }

    private static JsonValue scalar(ScalarNode scalar) {
        Tag tag = scalar.getTag();
        if (Tag.STR.equals(tag)) {
            return JsonValue.text(clean(scalar));
        } else if (Tag.INT.equals(tag) || Tag.FLOAT.equals(tag)) {
            return number(scalar);
        } else if (Tag.BOOL.equals(tag)) {
            return truth(scalar);
        } else if (Tag.NULL.equals(tag)) {
            return JsonNull.NULL;
        }
        throw fault(scalar, "the tag " + tag + " is not understood");
    }

    private static JsonBoolean truth(ScalarNode scalar) {
        return switch (scalar.getValue().toLowerCase(Locale.ROOT)) {
            case "true" -> JsonBoolean.TRUE;
            case "false" -> JsonBoolean.FALSE;
            default -> throw fault(scalar, "neither true nor false");
        };
    }

    private static JsonNumber number(ScalarNode scalar) {
        String digits = scalar.getValue();
        if (digits.length() > MAX_NUMBER_CHARACTERS) {
            throw fault(scalar, "a number of more than " + MAX_NUMBER_CHARACTERS + " characters");
        }
        try {
            JsonNumber number = new JsonNumber(json(digits));
            if (Double.isFinite(number.asDouble())) {
                return number;
            }
            throw fault(scalar, "beyond the range of a number");
        } catch (NumberFormatException notDecimal) {
            throw fault(scalar, "not a number that JSON can say: " + digits);
        }
    }

    /**
     * YAML writes {@code +1}, {@code .5}, {@code 5.} and {@code 007} where JSON does not: those are put in JSON's
     * form.
     */
    private static String json(String digits) {
        return digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")
                ? digits
                : new BigDecimal(digits).toString();
    }

    private static String clean(ScalarNode scalar) {
        if (scalar.getValue().indexOf('\0') >= 0) {
            throw fault(scalar, "a text must not contain U+0000");
        }
        return scalar.getValue();
    }

    private static Refused fault(Node node, String what) {
        var mark = node.getStartMark();
        return Refused.because(
                ErrorCode.MALFORMED_BODY,
                what + " at line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1));
    }
}
