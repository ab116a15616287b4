package io.sluice.rollouts.core.calendar;

import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When releases of an environment may go on, or may not.
 *
 * @param targets whose releases it is about, empty for all of the environment
 * @param why for the people it stops, null where nobody said
 */
public record ChangeWindow(
        String name,
        String environment,
        Set<String> targets,
        Kind kind,
        Span span,
        @Nullable String why) {
    private static final int LONGEST_WHY = 1_000;

    /** A denial wins over every permission. */
    public enum Kind {
        ALLOW,
        DENY
    }

    public ChangeWindow {
        Names.key("name", name);
        Names.key("environment", environment);
        targets = Set.copyOf(targets);
        targets.forEach(target -> Names.key("targets", target));
        Require.present("kind", kind);
        Require.present("span", span);
        Require.optionalText("reason", why, LONGEST_WHY);
    }

    boolean isAbout(String target) {
        return targets.isEmpty() || targets.contains(target);
    }
}
