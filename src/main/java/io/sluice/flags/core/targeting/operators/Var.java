package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Path;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import org.jspecify.annotations.Nullable;

/**
 * {@code var}: what the context says at a path, else the fallback, which is null unless given. The empty path is the
 * whole context. An attribute that is there with the value null is null: the fallback is for absent ones.
 */
record Var(Path path, JsonValue fallback) implements Rule {

    static Rule compile(Arguments arguments) {
        if (!arguments.areNumbered(1, 2)) {
            return Literal.NULL;
        }
        String path = path(arguments.raw(0));
        if (path == null) {
            arguments.fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(0), "needs a path as text");
            return Literal.NULL;
        }
        if (FlagdProperty.isReserved(path)) {
            return FlagdProperty.compile(arguments, path);
        }
        JsonValue fallback = arguments.size() == 2 ? arguments.raw(1) : Literal.NULL.value();
        if (fallback instanceof JsonObject || fallback instanceof JsonArray) {
            String message = "the default of a var is a text, a number, a boolean or null";
            arguments.fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(1), message);
        }
        return new Var(Path.of(path), fallback);
    }

    private static @Nullable String path(JsonValue written) {
        if (written instanceof JsonString text) {
            return text.value();
        }
        return written instanceof JsonNumber number ? number.digits() : null;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        JsonValue found = path.in(scope.data());
        return found == null ? fallback : found;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED.or(Outcomes.NOTHING).or(Outcomes.of(fallback));
    }
}
