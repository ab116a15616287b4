package io.sluice.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.RestAssured;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.yaml.StrictYaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assertions;

/** Every operation that the running service offers, as its own OpenAPI document says. */
public final class ApiSurface {
    private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch");

    private ApiSurface() {}

    /**
     * One operation.
     *
     * @param example an example of its body, empty where it takes none
     */
    public record Operation(String method, String path, JsonNode description, String example) {
        /** Whether the operation reads a body. */
        public boolean takesBody() {
            return description.has("requestBody");
        }

        @Override
        public String toString() {
            return method.toUpperCase(Locale.ROOT) + " " + path;
        }
    }

    public static List<Operation> operations() {
        JsonNode document = document();
        List<Operation> operations = new ArrayList<>();
        document.path("paths")
                .fields()
                .forEachRemaining(path -> METHODS.forEach(method -> {
                    JsonNode operation = path.getValue().path(method);
                    if (!operation.isMissingNode()) {
                        operations.add(new Operation(method, path.getKey(), operation, example(document, operation)));
                    }
                }));
        Assertions.assertFalse(operations.isEmpty(), "the document names no operation");
        return operations;
    }

    public static JsonNode document() {
        try {
            return new ObjectMapper()
                    .readTree(RestAssured.get("/q/openapi?format=json").asString());
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    /** The example beside the content, or that of the schema, which may be named elsewhere; YAML as the same JSON. */
    private static String example(JsonNode document, JsonNode operation) {
        JsonNode contents = operation.path("requestBody").path("content");
        if (contents.isEmpty()) {
            return "";
        }
        JsonNode content = contents.elements().next();
        JsonNode schema = content.path("schema");
        if (schema.has("$ref")) {
            schema = document.at(schema.path("$ref").asText().substring(1));
        }
        JsonNode example = content.path("examples").isEmpty()
                ? schema.path("examples").path(0)
                : content.path("examples").elements().next().path("value");
        if (example.isTextual()) {
            return StrictJson.write(StrictYaml.read(example.asText()));
        }
        return example.isMissingNode() ? "" : example.toString();
    }
}
