package io.sluice.flags.core.targeting;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;

/** A value that stands in the rule itself. */
public record Literal(JsonValue value) implements Rule {
    public static final Literal NULL = new Literal(JsonNull.NULL);

    @Override
    public JsonValue evaluate(Scope scope) {
        return value;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.of(value);
    }
}
