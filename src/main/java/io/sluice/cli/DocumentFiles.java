package io.sluice.cli;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Refused;
import io.sluice.platform.yaml.DocumentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Several flagd documents laid into one, as each team may keep a file of its own. */
final class DocumentFiles {
    /** What the service takes at most. */
    private static final int MAX_BYTES = 64 << 20;

    private final Map<String, Map<String, JsonValue>> parts = new LinkedHashMap<>();
    private final Map<String, Path> places = new LinkedHashMap<>();

    private DocumentFiles() {
        parts.put("flags", new LinkedHashMap<>());
    }

    /**
     * @throws CannotAnswer where a file cannot be read, or two of them say the same thing differently
     */
    static JsonObject read(Path source) {
        DocumentFiles files = new DocumentFiles();
        documents(source).forEach(file -> files.add(file, document(file)));
        Map<String, JsonValue> whole = new LinkedHashMap<>();
        files.parts.forEach((name, members) -> whole.put(name, new JsonObject(members)));
        return new JsonObject(whole);
    }

    private static List<Path> documents(Path source) {
        if (!Files.isDirectory(source)) {
            return List.of(source);
        }
        try (Stream<Path> files = Files.list(source)) {
            List<Path> documents = files.filter(
                            file -> file.getFileName().toString().matches(".*\\.(json|ya?ml)"))
                    .sorted()
                    .toList();
            if (documents.isEmpty()) {
                throw new CannotAnswer(source + " has no .json, .yaml or .yml file");
            }
            return documents;
        } catch (IOException unreadable) {
            throw new CannotAnswer(source + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static JsonObject document(Path file) {
        try {
            String text = InputFile.read(file, MAX_BYTES);
            JsonValue value = DocumentText.read(file.toString(), text);
            if (value instanceof JsonObject document) {
                return document;
            }
            throw new CannotAnswer(file + " is not a flagd document");
        } catch (Refused refused) {
            throw new CannotAnswer(file.toString(), refused);
        }
    }

    private void add(Path file, JsonObject document) {
        document.members().forEach((name, value) -> {
            if (!name.equals("$schema")) {
                members(file, name, value).forEach((member, inner) -> add(file, name, member, inner));
            }
        });
    }

    private void add(Path file, String part, String member, JsonValue value) {
        JsonValue before =
                parts.computeIfAbsent(part, any -> new LinkedHashMap<>()).putIfAbsent(member, value);
        Path place = places.putIfAbsent(part + "." + member, file);
        // A segment or a metadata member may be repeated in the same words; a flag belongs to one file.
        if (before != null && (part.equals("flags") || !before.equals(value))) {
            throw new CannotAnswer(part + "." + member + " stands in " + place + " and in " + file);
        }
    }

    /** The members of one part of a document; a list of flags as members under their keys. */
    private static Map<String, JsonValue> members(Path file, String name, JsonValue value) {
        if (value instanceof JsonObject object) {
            return object.members();
        }
        if (!(name.equals("flags") && value instanceof JsonArray list)) {
            throw new CannotAnswer(file + ": " + name + " must be an object");
        }
        Map<String, JsonValue> byKey = new LinkedHashMap<>();
        for (JsonValue item : list.items()) {
            String key = key(item);
            if (key == null) {
                throw new CannotAnswer(file + ": a flag of a list is an object with a key");
            }
            Map<String, JsonValue> flag = new LinkedHashMap<>(((JsonObject) item).members());
            flag.remove("key");
            if (byKey.put(key, new JsonObject(flag)) != null) {
                throw new CannotAnswer(file + ": the flag " + key + " stands in the list twice");
            }
        }
        return byKey;
    }

    private static @Nullable String key(JsonValue item) {
        return item instanceof JsonObject flag && flag.get("key") instanceof JsonString key ? key.value() : null;
    }
}
