package io.sluice.platform.yaml;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What stands in a file: JSON where its name ends in {@code .json}, else YAML; both are read as strictly. */
public final class DocumentText {
    private DocumentText() {}

    /**
     * @throws Refused naming the place that cannot be read
     */
    public static JsonValue read(String fileName, String text) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".json")
                ? StrictJson.read(text, JsonValue.class)
                : StrictYaml.read(text);
    }

    /**
     * The body of a request: YAML where its media type says so, else JSON.
     *
     * @throws Refused naming the place that cannot be read
     */
    public static JsonValue ofBody(@Nullable String contentType, @Nullable String body) {
        boolean isYaml =
                contentType != null && contentType.toLowerCase(Locale.ROOT).contains("yaml");
        String text = body == null ? "" : body;
        return isYaml ? StrictYaml.read(text) : StrictJson.read(text, JsonValue.class);
    }

    /**
     * The same as what REST takes for a body.
     *
     * @throws Refused naming the field or the place
     */
    public static <T> T read(String fileName, String text, Class<T> type) {
        return StrictJson.read(StrictJson.write(read(fileName, text)), type);
    }
}
