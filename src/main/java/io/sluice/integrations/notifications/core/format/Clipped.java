package io.sluice.integrations.notifications.core.format;

import java.util.function.IntFunction;

/** Texts that others wrote, cut to the length that a receiver takes. */
final class Clipped {
    private static final String MORE = "…";

    private Clipped() {}

    static String to(int limit, String text) {
        return to(limit, text, Character::toString);
    }

    /** The same with each character written in its own way; none is cut in two. */
    static String to(int limit, String text, IntFunction<String> written) {
        StringBuilder clipped = new StringBuilder();
        int[] characters = text.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            String next = written.apply(characters[i]);
            boolean isLast = i == characters.length - 1;
            if (clipped.length() + next.length() + (isLast ? 0 : MORE.length()) > limit) {
                return clipped.append(MORE).toString();
            }
            clipped.append(next);
        }
        return clipped.toString();
    }
}
