package io.sluice.integrations.flagd;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Contexts in ASCII: each attribute is what one expects there, or something else, or missing. Numbers are exact in 53
 * bits. What somebody is bucketed by may be anything.
 */
final class ContextSamples {
    private static final List<String> PLANS = List.of("gold", "free", "trial", "v2");
    private static final List<String> GROUPS = List.of("a", "b", "c", "d");
    private static final List<String> VERSIONS = List.of(
            "1.0.0", "1.9.3", "2.0.0", "v2.1.0", "2", "2.1", "3.1.4", "3.0.0-rc.1", "3.0.0+b7", "2.0.0.0", "no");

    private final Random random;

    ContextSamples(Random random) {
        this.random = random;
    }

    JsonObject next() {
        Map<String, JsonValue> context = new LinkedHashMap<>();
        context.put("account", JsonValue.text("account-" + random.nextInt(100_000)));
        context.put("size", number());
        context.put("roles", JsonValue.array(List.of(JsonValue.text(any(GROUPS)), JsonValue.text(any(GROUPS)))));
        put(context, "targetingKey", JsonValue.text(Long.toString(random.nextLong(), 36)), JsonValue.text(""));
        put(context, "tenant", JsonValue.text("tenant-" + random.nextInt(1000)), anything());
        put(context, "user", JsonValue.object(Map.of("id", number())), JsonValue.object(Map.of("id", anything())));
        put(context, "plan", JsonValue.text(any(PLANS)), JsonNull.NULL);
        put(context, "version", JsonValue.text(any(VERSIONS)), number());
        put(
                context,
                "email",
                JsonValue.text("user-" + random.nextInt(1_000_000) + "@example.com"),
                JsonValue.text("none"));
        put(context, "n", number(), JsonValue.text(Integer.toString(random.nextInt(1000))));
        put(context, "beta", JsonBoolean.of(random.nextBoolean()), JsonNull.NULL);
        put(context, "groups", groups(), JsonNull.NULL);
        return new JsonObject(context);
    }

    /** Mostly what is expected, else the other, or nothing. */
    private void put(Map<String, JsonValue> context, String name, JsonValue expected, JsonValue other) {
        int choice = random.nextInt(10);
        if (choice < 9) {
            context.put(name, choice < 7 ? expected : other);
        }
    }

    private JsonValue anything() {
        return switch (random.nextInt(8)) {
            case 0 -> JsonNull.NULL;
            case 1 -> JsonValue.text("");
            case 2 -> JsonBoolean.of(random.nextBoolean());
            case 3 -> number();
            case 4 -> list();
            case 5 -> JsonValue.object(Map.of(any(List.of("0", "id")), number()));
            default -> JsonValue.text(Integer.toString(random.nextInt(10)));
        };
    }

    /** A list whose text may look like a number's. */
    private JsonValue list() {
        List<JsonValue> items = List.of(
                number(), JsonNull.NULL, JsonValue.text("5 users"), JsonValue.text("a"), JsonValue.array(List.of()));
        return JsonValue.array(items.subList(random.nextInt(items.size() + 1), items.size()));
    }

    private JsonNumber number() {
        return switch (random.nextInt(4)) {
            case 0 -> new JsonNumber(random.nextInt(1000) + "." + random.nextInt(1000));
            case 1 -> JsonValue.number(random.nextLong() >> 11);
            case 2 -> JsonValue.number(random.nextInt(10));
            default -> JsonValue.number(random.nextInt(1000));
        };
    }

    private JsonValue groups() {
        List<JsonValue> groups = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            groups.add(JsonValue.text(any(GROUPS)));
        }
        return JsonValue.array(groups);
    }

    private String any(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
