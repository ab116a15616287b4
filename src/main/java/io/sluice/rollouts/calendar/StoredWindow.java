package io.sluice.rollouts.calendar;

import io.sluice.rollouts.core.calendar.ChangeWindow;
import java.time.Instant;

/**
 * A window as it is kept.
 *
 * @param body what its author wrote
 * @param version raised by every write, from 1
 */
record StoredWindow(String name, WindowBody body, long version, Instant updated) {
    ChangeWindow window() {
        return body.window(name);
    }
}
