package io.sluice.flags.core;

import io.sluice.flags.core.targeting.Nesting;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Segments;
import io.sluice.flags.core.targeting.Targeting;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads one flag object against flagd's schema and Sluice's own rules, and collects every fault instead of the first.
 */
final class FlagReader {
    private static final Set<String> MEMBERS =
            Set.of("state", "variants", "defaultVariant", "targeting", "metadata", "sluice");

    private final String key;
    private final JsonObject flag;
    private final @Nullable Segments segments;
    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> references = new LinkedHashSet<>();

    FlagReader(String key, JsonObject flag, @Nullable Segments segments) {
        this.key = key;
        this.flag = flag;
        this.segments = segments;
    }

    FlagReading read() {
        checkKey();
        MemberReader members = new MemberReader(flag, "", findings);
        members.refuseOthers(MEMBERS);
        FlagState state = members.word("state", FlagState.class, FlagState::name);
        if (flag.get("state") == null) {
            fault(DefinitionFault.MEMBER_INVALID, "state", "is required: ENABLED or DISABLED");
        }
        Map<String, JsonValue> variants = variants();
        String defaultVariant = defaultVariant(members, variants);
        JsonObject targeting = targeting(members, variants);
        JsonObject metadata = metadata(members);
        SluiceBlock sluice = sluice(members, variants);
        checkNesting();
        FlagDefinition definition = state == null || Finding.anyError(findings)
                ? null
                : new FlagDefinition(key, state, variants, defaultVariant, targeting, metadata, sluice);
        return new FlagReading(definition, findings, references);
    }

    private void checkKey() {
        try {
            Names.key("key", key);
        } catch (Refused refused) {
            fault(DefinitionFault.KEY_INVALID, "key", refused.detail());
        }
    }

    private Map<String, JsonValue> variants() {
        if (!(flag.get("variants") instanceof JsonObject object)) {
            fault(DefinitionFault.MEMBER_INVALID, "variants", "is required: an object of at least one variant");
            return Map.of();
        }
        if (object.members().isEmpty()) {
            fault(DefinitionFault.VARIANTS_EMPTY, "variants", "a flag has at least one variant");
        }
        String first = null;
        for (Map.Entry<String, JsonValue> variant : object.members().entrySet()) {
            String place = "variants." + variant.getKey();
            String type = type(variant.getValue());
            if (variant.getKey().isEmpty()) {
                fault(DefinitionFault.MEMBER_INVALID, place, "a variant has a name");
            }
            if (type == null) {
                String message = "a variant is a boolean, a text, a number or an object";
                fault(DefinitionFault.MEMBER_INVALID, place, message);
            } else if (first != null && !first.equals(type)) {
                String message = "is a " + type + " where the variants before it are a " + first;
                fault(DefinitionFault.VARIANT_TYPES_MIXED, place, message);
            } else {
                first = type;
            }
        }
        return object.members();
    }

    private static @Nullable String type(JsonValue value) {
        if (value instanceof JsonBoolean) {
            return "boolean";
        }
        if (value instanceof JsonString) {
            return "text";
        }
        if (value instanceof JsonNumber) {
            return "number";
        }
        return value instanceof JsonObject ? "object" : null;
    }

    /** Whether a flag or a document may carry the value as metadata. */
    static boolean isMetadata(JsonValue value) {
        String type = type(value);
        return type != null && !type.equals("object");
    }

    private @Nullable String defaultVariant(MemberReader members, Map<String, JsonValue> variants) {
        if (flag.get("defaultVariant") == JsonNull.NULL) {
            return null;
        }
        String name = members.text("defaultVariant");
        checkVariant(name, "defaultVariant", variants);
        return name;
    }

    private @Nullable JsonObject targeting(MemberReader members, Map<String, JsonValue> variants) {
        JsonObject written = members.object("targeting");
        if (written == null || written.members().isEmpty()) {
            return null;
        }
        if (segments == null) {
            return written;
        }
        Targeting targeting = Dialect.read(written, segments);
        findings.addAll(targeting.findings());
        references.addAll(targeting.references());
        if (targeting.isSound()) {
            checkAnswers(targeting.rule().outcomes(), variants);
        }
        return written;
    }

    private void checkAnswers(Outcomes answers, Map<String, JsonValue> variants) {
        for (JsonValue answer : answers.written()) {
            if (answer != JsonNull.NULL) {
                String name = CompiledFlag.variantName(answer);
                checkVariant(name == null ? "[…]" : name, "targeting", variants);
            }
        }
        if (answers.isBoolean() && !(variants.containsKey("true") && variants.containsKey("false"))) {
            String message = "may answer true or false, and the flag has no variants of these names";
            fault(DefinitionFault.BOOLEAN_ANSWER, "targeting", message);
        }
    }

    /** Only where something is written: what is stored already is served. */
    private void checkNesting() {
        if (segments == null || Finding.anyError(findings)) {
            return;
        }
        flag.members().forEach((name, value) -> {
            if (1 + Nesting.of(value) > Nesting.MAX) {
                String message = "a flag nests at most " + Nesting.MAX + " levels of JSON deep";
                fault(DefinitionFault.FLAG_TOO_DEEP, name, message);
            }
        });
    }

    private JsonObject metadata(MemberReader members) {
        JsonObject written = members.object("metadata");
        if (written == null) {
            return JsonObject.EMPTY;
        }
        written.members().forEach((name, value) -> {
            if (!isMetadata(value)) {
                fault(DefinitionFault.MEMBER_INVALID, "metadata." + name, "must be a text, a number or a boolean");
            }
        });
        return written;
    }

    private SluiceBlock sluice(MemberReader members, Map<String, JsonValue> variants) {
        JsonObject written = members.object("sluice");
        if (written == null) {
            return SluiceBlock.EMPTY;
        }
        MemberReader block = new MemberReader(written, "sluice.", findings);
        block.refuseOthers(Set.of("offVariant", "owner", "kind", "expires", "clientVisible"));
        String offVariant = block.text("offVariant");
        checkVariant(offVariant, "sluice.offVariant", variants);
        return new SluiceBlock(
                offVariant,
                block.text("owner"),
                block.word("kind", FlagKind.class, FlagKind::word),
                block.date("expires"),
                block.isTrue("clientVisible"));
    }

    private void checkVariant(@Nullable String name, String place, Map<String, JsonValue> variants) {
        if (name != null && !variants.containsKey(name)) {
            String message = "names the variant " + name + ", which the flag does not have";
            fault(DefinitionFault.VARIANT_UNKNOWN, place, message);
        }
    }

    private void fault(DefinitionFault fault, String place, String message) {
        findings.add(fault.at(place, message));
    }
}
