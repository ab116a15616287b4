package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Holds the content of a config beside the content that it replaces, where both are variants of a flag.
 *
 * <p>Whoever reads a config has limits that its author does not see: the number of its members, the size of a buffer.
 * No evidence warns of them, since the first reader that meets the new content is the first that fails.
 */
public final class ContentChecker {
    /** What is smaller doubles easily. */
    static final int SMALL_BYTES = 1_024;

    private static final int MOST_NAMES = 10;

    /** Of null and true; false has one more. */
    private static final int WORD_BYTES = 4;

    private ContentChecker() {}

    /** The findings about a candidate's content; a growth is an error where the environment is protected. */
    public static List<Finding> check(JsonValue baseline, JsonValue candidate, boolean isProtected) {
        List<Finding> findings = new ArrayList<>();
        long before = bytes(baseline);
        long after = bytes(candidate);
        if (after > SMALL_BYTES && after >= 2 * before) {
            String message = "the config has grown from " + before + " to " + after
                    + " bytes, and its readers may have a limit: release it in steps of less than twice the size";
            findings.add(finding("CONFIG_GROWN", message, isProtected));
        }
        if (baseline instanceof JsonObject known && candidate instanceof JsonObject changed) {
            addShape(findings, known, changed);
        }
        return findings;
    }

    private static void addShape(List<Finding> findings, JsonObject baseline, JsonObject candidate) {
        Set<String> fresh = new TreeSet<>(candidate.members().keySet());
        fresh.removeAll(baseline.members().keySet());
        Set<String> gone = new TreeSet<>(baseline.members().keySet());
        gone.removeIf(name -> !isBlank(candidate.get(name)) || isBlank(baseline.get(name)));
        if (!fresh.isEmpty()) {
            findings.add(finding("CONFIG_NEW_MEMBERS", "readers may not know the members " + names(fresh), false));
        }
        if (!gone.isEmpty()) {
            findings.add(finding(
                    "CONFIG_BLANK_MEMBERS",
                    "readers may not be ready for what is gone or blank: " + names(gone),
                    false));
        }
    }

    private static boolean isBlank(@Nullable JsonValue value) {
        return value == null
                || value == JsonNull.NULL
                || value instanceof JsonString text && text.value().isBlank();
    }

    private static String names(Set<String> names) {
        String shown = String.join(", ", names.stream().limit(MOST_NAMES).toList());
        return names.size() > MOST_NAMES ? shown + " and " + (names.size() - MOST_NAMES) + " more" : shown;
    }

    /** About what the value takes as JSON in UTF-8, escapes left aside. */
    private static long bytes(JsonValue value) {
        if (value instanceof JsonString text) {
            return bytes(text.value());
        } else if (value instanceof JsonNumber number) {
            return number.digits().length();
        } else if (value instanceof JsonArray array) {
            return 1 + array.items().stream().mapToLong(item -> bytes(item) + 1).sum();
        } else if (value instanceof JsonObject object) {
            return 1
                    + object.members().entrySet().stream()
                            .mapToLong(member -> bytes(member.getKey()) + bytes(member.getValue()) + 2)
                            .sum();
        }
        return WORD_BYTES;
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length + 2L;
    }

    private static Finding finding(String code, String message, boolean isError) {
        return isError
                ? Finding.error(code, "flag.candidateVariant", message)
                : Finding.warning(code, "flag.candidateVariant", message);
    }
}
