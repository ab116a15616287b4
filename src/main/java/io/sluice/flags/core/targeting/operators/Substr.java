package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import org.jspecify.annotations.Nullable;

/**
 * {@code substr}: a part of a text, from a start and for a length. A negative start counts from the end, a negative
 * length leaves out so many at the end; both count UTF-16 units, as JavaScript does.
 */
record Substr(Rule text, Rule start, @Nullable Rule length) implements Rule {

    static Rule compile(Arguments arguments) {
        if (!arguments.areListOf(2, 3)) {
            return Literal.NULL;
        }
        Rule length = arguments.size() == 3 ? arguments.rule(2) : null;
        return new Substr(arguments.rule(0), arguments.rule(1), length);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        String whole = Coercion.text(scope.whole(text));
        int from = whole(start, scope);
        int begin = from < 0 ? Math.max(0, whole.length() + from) : Math.min(from, whole.length());
        int end = whole.length();
        if (length != null) {
            int count = whole(length, scope);
            end = count < 0 ? whole.length() + count : (int) Math.min(whole.length(), (long) begin + count);
        }
        end = Math.max(begin, end);
        return scope.permitsBuilding(end - begin) ? JsonValue.text(whole.substring(begin, end)) : JsonNull.NULL;
    }

    /** Towards zero, and 0 where it is no number. */
    private static int whole(Rule rule, Scope scope) {
        return (int) Coercion.number(scope.whole(rule));
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
