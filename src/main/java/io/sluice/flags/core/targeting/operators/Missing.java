package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Path;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.List;

/** {@code missing}: the list of those paths at which the context has nothing, null or an empty text. */
record Missing(List<Rule> paths) implements Rule {

    static Rule compile(Arguments arguments) {
        return arguments.areNumbered(0, Integer.MAX_VALUE) ? new Missing(arguments.rules()) : Literal.NULL;
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        List<JsonValue> sought = new ArrayList<>();
        for (Rule path : paths) {
            sought.add(path.evaluate(scope));
        }
        // A list that a rule answers stands for all arguments, so that paths can be computed.
        boolean isComputed = !sought.isEmpty() && sought.get(0) instanceof JsonArray;
        return new JsonArray(in(scope.data(), isComputed ? ((JsonArray) sought.get(0)).items() : sought));
    }

    static List<JsonValue> in(JsonValue data, List<JsonValue> paths) {
        List<JsonValue> missing = new ArrayList<>();
        for (JsonValue path : paths) {
            JsonValue found = Path.of(Coercion.text(path)).in(data);
            if (found == null
                    || found == JsonNull.NULL
                    || found instanceof JsonString text && text.value().isEmpty()) {
                missing.add(path);
            }
        }
        return missing;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
