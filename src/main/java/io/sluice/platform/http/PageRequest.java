package io.sluice.platform.http;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The part of a list that a caller asks for. Every list takes {@code limit} and {@code cursor} and answers a
 * {@link Page}.
 *
 * @param limit 1 to {@value #MOST} items
 * @param after the place, in the list's own order, after which the page begins; null for its beginning
 */
public record PageRequest(int limit, @Nullable String after) {
    public static final int MOST = 1_000;
    public static final int USUAL = 100;

    private static final String UNREADABLE = "must be the next of an earlier answer";

    public PageRequest {
        Require.inRange("limit", Integer.valueOf(limit), 1, MOST);
    }

    /** Reads the two query parameters. */
    public static PageRequest of(@Nullable String limit, @Nullable String cursor) {
        return new PageRequest(limit == null ? USUAL : number(limit), cursor == null ? null : place(cursor));
    }

    /** The place as a text; empty, which is before all others, at the beginning. */
    public String afterText() {
        return after == null ? "" : after;
    }

    /** The place as a number. */
    public long afterNumber(long atTheBeginning) {
        if (after == null) {
            return atTheBeginning;
        }
        if (!after.matches("[0-9]{1,18}")) {
            throw Refused.field("cursor", UNREADABLE);
        }
        return Long.parseLong(after);
    }

    /**
     * The page of what was found after the place, which is one item more than the limit where there is more.
     *
     * @param place what each item is ordered by
     */
    public <T> Page<T> page(List<T> found, Function<? super T, ?> place) {
        if (found.size() <= limit) {
            return new Page<>(found, null);
        }
        List<T> shown = found.subList(0, limit);
        return new Page<>(shown, cursor(place.apply(shown.get(limit - 1)).toString()));
    }

    /** The page of a list that is in memory as a whole, in the order of its names. */
    public <T> Page<T> named(List<T> whole, Function<? super T, String> name) {
        return page(
                whole.stream()
                        .filter(item -> name.apply(item).compareTo(afterText()) > 0)
                        .sorted(Comparator.comparing(name))
                        .limit(limit + 1L)
                        .toList(),
                name);
    }

    /** The page of a list that is in memory as a whole and whose beginning stays as it is; its places are positions. */
    public <T> Page<T> slice(List<T> whole) {
        int from = (int) Math.min(afterNumber(0), whole.size());
        int until = Math.min(whole.size(), from + limit);
        return new Page<>(whole.subList(from, until), until == whole.size() ? null : cursor(Integer.toString(until)));
    }

    private static String cursor(String place) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(place.getBytes(StandardCharsets.UTF_8));
    }

    private static String place(String cursor) {
        try {
            String place = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (place.chars().noneMatch(Character::isISOControl)) {
                return place;
            }
        } catch (IllegalArgumentException notBase64) {
            // Falls through: whatever is no cursor of ours is refused alike.
        }
        throw Refused.field("cursor", UNREADABLE);
    }

    private static int number(String limit) {
        try {
            return Integer.parseInt(limit);
        } catch (NumberFormatException notANumber) {
            throw Refused.field("limit", "must be a whole number");
        }
    }
}
