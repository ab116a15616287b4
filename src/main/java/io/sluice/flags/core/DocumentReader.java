package io.sluice.flags.core;

import io.sluice.flags.core.targeting.Segments;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a flagd document, its parts in the order in which they depend on each other, and collects every fault. */
final class DocumentReader {
    private static final Set<String> MEMBERS = Set.of("$schema", "flags", "$evaluators", "metadata");

    private final JsonObject document;
    private final FlagSet before;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, JsonObject> segmentsGiven = new LinkedHashMap<>();
    private final Map<String, FlagDefinition> flags = new LinkedHashMap<>();

    DocumentReader(JsonObject document, FlagSet before) {
        this.document = document;
        this.before = before;
    }

    FlagdDocument read() {
        MemberReader members = new MemberReader(document, "", findings);
        members.refuseOthers(MEMBERS);
        JsonObject metadata = metadata(members);
        FlagSet set = new FlagSet(segments(members), metadata == null ? before.metadata() : metadata);
        readFlags(set.segments());
        return new FlagdDocument(set, segmentsGiven, metadata != null, flags, findings);
    }

    private @Nullable JsonObject metadata(MemberReader members) {
        JsonObject written = members.object("metadata");
        if (written != null) {
            written.members().forEach((name, value) -> {
                if (!FlagReader.isMetadata(value)) {
                    String message = "must be a text, a number or a boolean";
                    findings.add(DefinitionFault.MEMBER_INVALID.at("metadata." + name, message));
                }
            });
        }
        return written;
    }

    private Segments segments(MemberReader members) {
        JsonObject written = members.object("$evaluators");
        if (written == null || written.members().isEmpty()) {
            return before.segments();
        }
        written.members().forEach((name, rule) -> {
            String place = "$evaluators." + name;
            if (rule instanceof JsonObject segment) {
                checkKey(name, place);
                segmentsGiven.put(name, segment);
            } else {
                findings.add(DefinitionFault.MEMBER_INVALID.at(place, "must be a rule"));
            }
        });
        Map<String, JsonObject> all = FlagdDocument.written(before.segments());
        all.putAll(segmentsGiven);
        Segments segments = Dialect.segments(all);
        findings.addAll(segments.findings());
        return segments;
    }

    private void readFlags(Segments segments) {
        JsonValue written = document.get("flags");
        if (written instanceof JsonObject byKey) {
            byKey.members().forEach((key, flag) -> readFlag(key, flag, "flags." + key, segments));
        } else if (written instanceof JsonArray list) {
            for (int i = 0; i < list.items().size(); i++) {
                readItem(list.items().get(i), "flags[" + i + "]", segments);
            }
        } else {
            String message = "is required: an object of flags by their keys, or a list of flags";
            findings.add(DefinitionFault.MEMBER_INVALID.at("flags", message));
        }
    }

    /** A flag of a list carries its key as one of its members. */
    private void readItem(JsonValue item, String place, Segments segments) {
        if (!(item instanceof JsonObject object && object.get("key") instanceof JsonString key)) {
            findings.add(DefinitionFault.KEY_INVALID.at(place + ".key", "a flag of a list is an object with a key"));
            return;
        }
        if (flags.containsKey(key.value())) {
            findings.add(DefinitionFault.KEY_INVALID.at(place + ".key", "stands in the list twice"));
            return;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
        members.remove("key");
        readFlag(key.value(), new JsonObject(members), place, segments);
    }

    private void readFlag(String key, JsonValue flag, String place, Segments segments) {
        if (!(flag instanceof JsonObject object)) {
            findings.add(DefinitionFault.MEMBER_INVALID.at(place, "must be a flag object"));
            return;
        }
        FlagReading reading = FlagDefinition.read(key, object, segments);
        reading.findings().forEach(finding -> findings.add(finding.inside(place)));
        if (reading.isValid()) {
            flags.put(key, reading.get());
        }
    }

    private void checkKey(String name, String place) {
        try {
            Names.key("name", name);
        } catch (Refused refused) {
            findings.add(DefinitionFault.KEY_INVALID.at(place, refused.detail()));
        }
    }
}
