package io.sluice.kernel;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a record's compact constructor asks of its fields; each refusal names the field. */
public final class Require {
    private Require() {}

    public static <T> T present(String field, @Nullable T value) {
        if (value == null) {
            throw Refused.field(field, "is required");
        }
        return value;
    }

    /** A text of 1 to {@code maxLength} characters, without U+0000, which PostgreSQL cannot store. */
    public static String text(String field, @Nullable String given, int maxLength) {
        String value = present(field, given);
        if (value.isBlank()) {
            throw Refused.field(field, "must not be empty");
        }
        if (value.length() > maxLength) {
            throw Refused.field(field, "must have at most " + maxLength + " characters");
        }
        if (value.indexOf('\0') >= 0) {
            throw Refused.field(field, "must not contain U+0000");
        }
        return value;
    }

    public static @Nullable String optionalText(String field, @Nullable String value, int maxLength) {
        return value == null ? null : text(field, value, maxLength);
    }

    /** A text that the pattern matches whole; the hint tells the caller the form in words. */
    public static String matching(String field, @Nullable String given, Pattern pattern, String hint) {
        String value = present(field, given);
        if (!pattern.matcher(value).matches()) {
            throw Refused.field(field, hint);
        }
        return value;
    }

    public static long inRange(String field, @Nullable Long given, long min, long max) {
        long value = present(field, given);
        if (value < min || value > max) {
            throw Refused.field(field, "must be between " + min + " and " + max);
        }
        return value;
    }

    public static int inRange(String field, @Nullable Integer value, int min, int max) {
        return (int) inRange(field, value == null ? null : Long.valueOf(value), min, max);
    }

    /** A decimal in [min, max] of a sane size: at most 30 digits, exponent within 30. */
    public static BigDecimal inRange(String field, @Nullable BigDecimal given, String min, String max) {
        BigDecimal value = present(field, given);
        if (value.precision() > 30 || Math.abs((long) value.scale()) > 30) {
            throw Refused.field(field, "must have at most 30 digits");
        }
        if (value.compareTo(new BigDecimal(min)) < 0 || value.compareTo(new BigDecimal(max)) > 0) {
            throw Refused.field(field, "must be between " + min + " and " + max);
        }
        return value;
    }

    public static Duration inRange(String field, @Nullable Duration given, Duration min, Duration max) {
        Duration value = present(field, given);
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw Refused.field(field, "must be between " + min + " and " + max);
        }
        return value;
    }

    public static <T> List<T> atMost(String field, @Nullable List<T> given, int max) {
        List<T> values = present(field, given);
        if (values.size() > max) {
            throw Refused.field(field, "must have at most " + max + " items");
        }
        return values;
    }
}
