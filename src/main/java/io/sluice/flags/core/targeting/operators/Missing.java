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
            sought.add(scope.whole(path));
        }
        // A list that a rule answers stands for all arguments, so that paths can be computed.
        boolean isComputed = !sought.isEmpty() && sought.get(0) instanceof JsonArray;
        return in(scope, isComputed ? ((JsonArray) sought.get(0)).items() : sought);
    }

    /** Those of the paths that are missing; null where looking for them is more than is left. */
    static JsonValue in(Scope scope, List<JsonValue> paths) {
        List<JsonValue> missing = new ArrayList<>();
        for (JsonValue path : paths) {
            String written = Coercion.text(path);
            if (!scope.permitsSteps(written.length() + 1L)) {
                return JsonNull.NULL;
            }
            JsonValue found = Path.of(written).in(scope.data());
            if (found == null
                    || found == JsonNull.NULL
                    || found instanceof JsonString text && text.value().isEmpty()) {
                missing.add(path);
            }
        }
        return new JsonArray(missing);
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
