package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;

/**
 * One node of a compiled targeting. Immutable, total (it answers for every context) and free of side effects.
 *
 * <p>Each operator is one file that implements it.
 */
public interface Rule {
    /** The answer for one user; JSON null where the rule has none, or where the scope permits no more. */
    JsonValue evaluate(Scope scope);

    /** Everything that this rule may ever answer, as far as that is known without a user. */
    Outcomes outcomes();
}
