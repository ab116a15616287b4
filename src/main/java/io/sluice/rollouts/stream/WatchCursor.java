package io.sluice.rollouts.stream;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much of a rollout's story somebody has heard, as the id of an event: {@code 3.2.5} is the second event of
 * transition 3, and five looks.
 *
 * <p>Transitions and looks are counted apart, and every replica counts alike, so a watcher goes on with any replica and
 * after any restart.
 *
 * @param generation the newest transition that was told
 * @param part which of its events
 * @param look the newest look that was told
 */
record WatchCursor(long generation, int part, long look) {
    /** Before the first event. */
    static final WatchCursor START = new WatchCursor(-1, 0, 0);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,15})\\.([0-9]{1,2})\\.([0-9]{1,15})");

    static Optional<WatchCursor> parse(String id) {
        Matcher matcher = FORM.matcher(id);
        return matcher.matches()
                ? Optional.of(new WatchCursor(
                        Long.parseLong(matcher.group(1)),
                        Integer.parseInt(matcher.group(2)),
                        Long.parseLong(matcher.group(3))))
                : Optional.empty();
    }

    String id() {
        return generation + "." + part + "." + look;
    }

    /** The cursor after an event of that transition. */
    WatchCursor atTransition(long told, int eventOfIt) {
        return new WatchCursor(told, eventOfIt, look);
    }

    /** The cursor after that look. */
    WatchCursor atLook(long told) {
        return new WatchCursor(generation, part, told);
    }

    /** Whether an event that leads to this cursor is news to somebody who stands at the other one. */
    boolean isNewsAt(WatchCursor other) {
        return look > other.look
                || generation > other.generation
                || generation == other.generation && part > other.part;
    }

    /** Whether nothing beyond this cursor has been told at the other one. */
    boolean covers(WatchCursor other) {
        return other.generation <= generation && other.look <= look;
    }
}
