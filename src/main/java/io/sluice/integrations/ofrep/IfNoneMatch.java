package io.sluice.integrations.ofrep;

import java.util.ArrayList;
import java.util.List;

/**
 * The tags of the answers that a client holds.
 *
 * <p>One form for all that clients send: a tag counts the same whether weak ({@code W/"t"}), strong ({@code "t"}) or
 * bare ({@code t}), alone or in a list. A {@code *} names no answer, so it matches none and is answered in full.
 */
record IfNoneMatch(List<String> tags) {

    /** Reads the header's lines. */
    static IfNoneMatch of(List<String> lines) {
        List<String> tags = new ArrayList<>();
        for (String line : lines) {
            for (String written : line.split(",")) {
                tags.add(opaque(written.strip()));
            }
        }
        return new IfNoneMatch(List.copyOf(tags));
    }

    /** Whether the client holds the answer of that tag, which is given without quotes. */
    boolean names(String tag) {
        return tags.contains(tag);
    }

    private static String opaque(String written) {
        String strong = written.startsWith("W/") ? written.substring(2) : written;
        boolean isQuoted = strong.length() >= 2 && strong.startsWith("\"") && strong.endsWith("\"");
        return isQuoted ? strong.substring(1, strong.length() - 1) : strong;
    }
}
