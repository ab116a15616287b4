package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a rule may answer, found without evaluating it.
 *
 * @param written the values that stand in the rule itself; JSON null where it may answer nothing
 * @param isBoolean whether it may answer with an operator's true or false
 * @param isOpen whether it may answer with something that only the context knows
 */
public record Outcomes(Set<JsonValue> written, boolean isBoolean, boolean isOpen) {
    /** No answer at all yet: the start of a union. */
    public static final Outcomes NONE = new Outcomes(Set.of(), false, false);

    public static final Outcomes NOTHING = Outcomes.of(JsonNull.NULL);
    public static final Outcomes BOOLEAN = new Outcomes(Set.of(), true, false);
    /** A value that only the context knows, never null. */
    public static final Outcomes COMPUTED = new Outcomes(Set.of(), false, true);

    public Outcomes {
        // Keeps the author's order, which Set.copyOf does not: findings must come out the same on every run.
        written = Collections.unmodifiableSet(new LinkedHashSet<>(written));
    }

    public static Outcomes of(JsonValue value) {
        return new Outcomes(Set.of(value), false, false);
    }

    /** Whether some user may be left without an answer. */
    public boolean mayBeNothing() {
        return written.contains(JsonNull.NULL);
    }

    public Outcomes or(Outcomes other) {
        Set<JsonValue> all = new LinkedHashSet<>(written);
        all.addAll(other.written);
        return new Outcomes(all, isBoolean || other.isBoolean, isOpen || other.isOpen);
    }

    public Outcomes only(Predicate<JsonValue> kept) {
        Set<JsonValue> some = new LinkedHashSet<>(written);
        some.removeIf(kept.negate());
        return new Outcomes(some, isBoolean, isOpen);
    }
}
