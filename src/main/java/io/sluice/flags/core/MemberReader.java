package io.sluice.flags.core;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the optional members of one object: null where a member is absent, and a finding where it is of the wrong kind.
 *
 * @param prefix what stands before a member's name in the place of a finding, {@code sluice.} for example
 */
record MemberReader(JsonObject object, String prefix, List<Finding> findings) {

    void refuseOthers(Set<String> known) {
        for (String name : object.members().keySet()) {
            if (!known.contains(name)) {
                String message = "is not known; known are " + String.join(", ", new TreeSet<>(known));
                findings.add(DefinitionFault.MEMBER_UNKNOWN.at(prefix + name, message));
            }
        }
    }

    @Nullable
    String text(String name) {
        JsonValue value = object.get(name);
        if (value instanceof JsonString text) {
            return text.value();
        }
        return wrong(name, value, "must be a text");
    }

    @Nullable
    JsonObject object(String name) {
        JsonValue value = object.get(name);
        if (value instanceof JsonObject inner) {
            return inner;
        }
        return wrong(name, value, "must be an object");
    }

    boolean isTrue(String name) {
        JsonValue value = object.get(name);
        if (value instanceof JsonBoolean bool) {
            return bool.value();
        }
        wrong(name, value, "must be true or false");
        return false;
    }

    <E extends Enum<E>> @Nullable E word(String name, Class<E> words, Function<E, String> written) {
        JsonValue value = object.get(name);
        for (E word : words.getEnumConstants()) {
            if (value instanceof JsonString text && text.value().equals(written.apply(word))) {
                return word;
            }
        }
        String all = Arrays.stream(words.getEnumConstants()).map(written).collect(Collectors.joining(", "));
        return wrong(name, value, "must be one of " + all);
    }

    @Nullable
    LocalDate date(String name) {
        JsonValue value = object.get(name);
        try {
            return value instanceof JsonString text
                    ? LocalDate.parse(text.value())
                    : wrong(name, value, "must be a date, such as 2027-01-31");
        } catch (DateTimeParseException notADate) {
            return wrong(name, value, "must be a date, such as 2027-01-31");
        }
    }

    /** A finding where the member is there at all; always null, as the member's value. */
    private <T> @Nullable T wrong(String name, @Nullable JsonValue value, String message) {
        if (value != null) {
            findings.add(DefinitionFault.MEMBER_INVALID.at(prefix + name, message));
        }
        return null;
    }
}
