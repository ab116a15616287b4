package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Coercion;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A semantic version, as {@code sem_ver} reads it: an optional {@code v}, one to three numbers, an optional
 * pre-release; build metadata is read and forgotten. A part that is not written is 0.
 *
 * @param numbers major, minor and patch, as digits without leading zeros
 * @param preRelease its identifiers; none for a release
 */
record Version(List<String> numbers, List<String> preRelease) implements Comparable<Version> {
    private static final String NUMBER = "(0|[1-9]\\d{0,99})";
    private static final String IDENTIFIERS = "([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)";
    private static final Pattern FORM = Pattern.compile("[vV]?" + NUMBER + "(?:\\." + NUMBER + "(?:\\." + NUMBER
            + ")?)?" + "(?:-" + IDENTIFIERS + ")?(?:\\+" + IDENTIFIERS + ")?");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final int PRE_RELEASE_GROUP = 4;
    private static final int LENGTH_MAX = 1_000;

    /** Null where the value is no version; a number counts as its text, 1.2 for example. */
    static @Nullable Version of(JsonValue value) {
        return value instanceof JsonString || value instanceof JsonNumber ? of(Coercion.text(value)) : null;
    }

    private static @Nullable Version of(String text) {
        // The expression goes a level deeper with each identifier.
        if (text.length() > LENGTH_MAX) {
            return null;
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return null;
        }
        List<String> numbers = new ArrayList<>();
        for (int i = 1; i < PRE_RELEASE_GROUP; i++) {
            numbers.add(form.group(i) == null ? "0" : form.group(i));
        }
        String preRelease = form.group(PRE_RELEASE_GROUP);
        List<String> identifiers = preRelease == null ? List.of() : List.of(preRelease.split("\\."));
        boolean hasLeadingZero = identifiers.stream().anyMatch(part -> isNumber(part) && part.matches("0.+"));
        return hasLeadingZero ? null : new Version(numbers, identifiers);
    }

    /** Whether the first so many numbers are the same. */
    boolean agrees(Version other, int count) {
        return numbers.subList(0, count).equals(other.numbers.subList(0, count));
    }

    /** Precedence as semver.org orders it: a pre-release comes before its release. */
    @Override
    public int compareTo(Version other) {
        for (int i = 0; i < numbers.size(); i++) {
            int order = compareDigits(numbers.get(i), other.numbers.get(i));
            if (order != 0) {
                return order;
            }
        }
        if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
            return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
        }
        for (int i = 0; i < Math.min(preRelease.size(), other.preRelease.size()); i++) {
            int order = compareIdentifiers(preRelease.get(i), other.preRelease.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(preRelease.size(), other.preRelease.size());
    }

    private static int compareIdentifiers(String one, String other) {
        boolean isNumber = isNumber(one);
        if (isNumber != isNumber(other)) {
            return isNumber ? -1 : 1;
        }
        return isNumber ? compareDigits(one, other) : one.compareTo(other);
    }

    private static int compareDigits(String one, String other) {
        return one.length() == other.length() ? one.compareTo(other) : Integer.compare(one.length(), other.length());
    }

    private static boolean isNumber(String identifier) {
        return DIGITS.matcher(identifier).matches();
    }
}
