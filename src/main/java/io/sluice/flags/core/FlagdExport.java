package io.sluice.flags.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Share;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes an environment as a document of flagd's, with kills and shares compiled into the definitions: whoever
 * evaluates it gives the values that Sluice gives.
 *
 * <p>A kill becomes an enabled flag without a targeting, whose default is the off variant. A share stands where the
 * targeting answers nothing. Reasons differ where flagd has no word: it says TARGETING_MATCH of a share and STATIC of a
 * kill.
 */
public final class FlagdExport {
    private static final String SCHEMA = "https://flagd.dev/schema/v0/flags.json";
    private static final String NUMBER_BEGINS = "-0123456789";

    private FlagdExport() {}

    /** The document with all segments, from flags that {@link #flag} has written, by their keys. */
    public static JsonObject document(FlagSet set, Map<String, JsonObject> flags) {
        return document(set, set.segments().names(), flags);
    }

    /** The document with these segments alone. */
    public static JsonObject document(FlagSet set, Set<String> segments, Map<String, JsonObject> flags) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("$schema", JsonValue.text(SCHEMA));
        members.put("flags", JsonValue.object(flags));
        Map<String, JsonValue> evaluators = new LinkedHashMap<>();
        set.segments().forEachExpanded((name, rule) -> {
            if (segments.contains(name)) {
                evaluators.put(name, rule);
            }
        });
        if (!evaluators.isEmpty()) {
            members.put("$evaluators", JsonValue.object(evaluators));
        }
        if (!set.metadata().members().isEmpty()) {
            members.put("metadata", set.metadata());
        }
        return new JsonObject(members);
    }

    /** One flag object, with what is laid over it compiled in. */
    public static JsonObject flag(FlagDefinition flag, Overlay overlay) {
        if (overlay == Overlay.KILLED) {
            return with(flag, FlagState.ENABLED, flag.offVariant(), null);
        }
        return overlay instanceof ShareOverlay share && flag.isEnabled() ? shared(flag, share) : flag.toJson();
    }

    private static JsonObject shared(FlagDefinition flag, ShareOverlay share) {
        JsonValue split = split(share);
        if (flag.targeting() != null) {
            JsonValue rule = flag.targeting();
            JsonObject answers = operation("!==", rule, JsonNull.NULL);
            return with(flag, flag.state(), flag.defaultVariant(), operation("if", answers, rule, split));
        }
        return split instanceof JsonString variant
                ? with(flag, flag.state(), variant.value(), null)
                : with(flag, flag.state(), flag.defaultVariant(), (JsonObject) split);
    }

    /** The share as a rule; one variant alone where it is nothing or the whole. */
    private static JsonValue split(ShareOverlay overlay) {
        JsonString candidate = JsonValue.text(overlay.candidateVariant());
        JsonString baseline = JsonValue.text(overlay.baselineVariant());
        Share share = overlay.share();
        if (share.isWhole() || share.isNone()) {
            return share.isWhole() ? candidate : baseline;
        }
        String attribute = overlay.cohort().bucketBy().written();
        JsonObject user = variable(attribute);
        JsonObject salted = operation("cat", JsonValue.text(overlay.cohort().salt()), user);
        JsonObject split = operation(
                "fractional",
                salted,
                part(candidate, share.parts()),
                part(baseline, Share.WHOLE_PARTS - share.parts()));
        return operation("if", hasBucketingValue(attribute), split, baseline);
    }

    /**
     * Whether the attribute is a bucketing value, a number or a text that is not empty: only a text is its own text,
     * and only a number its own sum. flagd fails at the sum of what is no number; so it is asked for only where the
     * text begins like a number's and the attribute is no list. See {@link Cohort#bucketingValue}.
     */
    private static JsonObject hasBucketingValue(String attribute) {
        JsonObject user = variable(attribute);
        JsonObject text = operation("cat", user);
        JsonObject isText = operation("===", user, text);
        JsonObject firstItem = variable(attribute + ".0");
        JsonObject isNumber = operation(
                "and",
                operation("===", firstItem, JsonNull.NULL),
                operation(
                        "in",
                        operation("substr", text, JsonValue.number(0), JsonValue.number(1)),
                        JsonValue.text(NUMBER_BEGINS)),
                operation("===", user, operation("+", user)));
        return operation("and", operation("!==", text, JsonValue.text("")), operation("or", isText, isNumber));
    }

    private static JsonObject variable(String path) {
        return JsonValue.object(Map.of("var", JsonValue.text(path)));
    }

    private static JsonObject with(
            FlagDefinition flag, FlagState state, @Nullable String defaultVariant, @Nullable JsonObject targeting) {
        return new FlagDefinition(
                        flag.key(), state, flag.variants(), defaultVariant, targeting, flag.metadata(), flag.sluice())
                .toJson();
    }

    private static JsonArray part(JsonString variant, int weight) {
        return JsonValue.array(List.of(variant, JsonValue.number(weight)));
    }

    private static JsonObject operation(String operator, JsonValue... operands) {
        return JsonValue.object(Map.of(operator, JsonValue.array(List.of(operands))));
    }
}
