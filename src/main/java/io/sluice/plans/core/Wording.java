package io.sluice.plans.core;

import java.time.Duration;

/** How findings write what an author wrote: durations in their shortest form, texts quoted and kept short. */
final class Wording {
    private static final int MAX_QUOTED = 80;

    private Wording() {}

    /** ISO-8601 with days, for example {@code P14D}, {@code P1DT2H}, {@code PT15M}. */
    static String span(Duration span) {
        long days = span.toDays();
        Duration rest = span.minusDays(days);
        if (days == 0) {
            return span.toString();
        }
        return "P" + days + "D" + (rest.isZero() ? "" : rest.toString().substring(1));
    }

    /** The text between quotation marks, cut where it is long, without characters that would break a line. */
    static String quote(String text) {
        return '"' + cut(text, MAX_QUOTED) + '"';
    }

    /** At most so many characters of the text, on one line. */
    static String cut(String text, int max) {
        String cut = text.length() <= max ? text : text.substring(0, max) + "…";
        return cut.replaceAll("\\p{Cntrl}", "·");
    }
}
