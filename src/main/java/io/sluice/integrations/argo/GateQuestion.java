package io.sluice.integrations.argo;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a web metric sends. Read one field at a time, because whether there is such a rollout is answered before any
 * other field is looked at.
 */
final class GateQuestion {
    private static final Set<String> FIELDS = Set.of("rollout", "stage", "canary", "baseline");
    private static final Pattern WHOLE = Pattern.compile("\\d{1,3}");

    private final JsonObject body;

    private GateQuestion(JsonObject body) {
        this.body = body;
    }

    /**
     * The question as it is documented.
     *
     * @param rollout the name of a template, or a rollout's id
     * @param stage the stage to be left, from 0; text is taken too, as a template's arguments are texts
     * @param canary the candidate's pod template hash
     * @param baseline the stable pod template hash
     */
    @Schema(
            name = "ArgoGateQuestion",
            requiredProperties = {"rollout", "stage"},
            example = """
            {"rollout":"answer-service","stage":"0","canary":"7d9f8c6b5","baseline":"5c4d7b9f6"}""")
    record Documented(
            String rollout,
            @Schema(implementation = Object.class) JsonValue stage,
            @Nullable String canary,
            @Nullable String baseline) {}

    static GateQuestion of(@Nullable JsonValue body) {
        if (!(body instanceof JsonObject object)) {
            throw Refused.field("body", "must be an object with rollout, stage, canary and baseline");
        }
        return new GateQuestion(object);
    }

    String rollout() {
        return Names.key("rollout", text("rollout"));
    }

    int stage() {
        JsonValue stage = body.members().get("stage");
        String digits = stage instanceof JsonString text
                ? text.value()
                : stage instanceof JsonNumber number ? number.digits() : "";
        if (!WHOLE.matcher(digits).matches()) {
            throw Refused.field("stage", "must be the number of a stage, from 0");
        }
        return Integer.parseInt(digits);
    }

    String canary() {
        return Names.version("canary", text("canary"));
    }

    String baseline() {
        return Names.version("baseline", text("baseline"));
    }

    boolean has(String field) {
        return body.members().containsKey(field);
    }

    void requireNothingElse() {
        Set<String> unknown = new TreeSet<>(body.members().keySet());
        unknown.removeAll(FIELDS);
        if (!unknown.isEmpty()) {
            throw Refused.field(unknown.iterator().next(), "is not a field of this body");
        }
    }

    private @Nullable String text(String field) {
        JsonValue value = body.members().get(field);
        if (value != null && !(value instanceof JsonString)) {
            throw Refused.field(field, "must be a text");
        }
        return value == null ? null : ((JsonString) value).value();
    }
}
