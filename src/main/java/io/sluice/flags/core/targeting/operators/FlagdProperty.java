package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;

/**
 * What flagd itself puts into the context, under {@code $flagd}; a caller's own {@code $flagd} is never seen.
 *
 * <p>Within a {@code map} and its like a rule sees the item only, and there it answers null.
 */
enum FlagdProperty implements Rule {
    /** {@code $flagd.flagKey}: the flag in evaluation. */
    FLAG_KEY {
        @Override
        public JsonValue evaluate(Scope scope) {
            return scope.isItem() ? JsonNull.NULL : JsonValue.text(scope.flagKey());
        }
    },
    /** {@code $flagd.timestamp}: the time of the evaluation, in whole seconds since 1970 UTC. */
    TIMESTAMP {
        @Override
        public JsonValue evaluate(Scope scope) {
            return scope.isItem() ? JsonNull.NULL : JsonValue.number(scope.epochSeconds());
        }
    };

    private static final String RESERVED = "$flagd";

    static boolean isReserved(String path) {
        return path.equals(RESERVED) || path.startsWith(RESERVED + ".");
    }

    static Rule compile(Arguments arguments, String path) {
        if (path.equals("$flagd.flagKey")) {
            return FLAG_KEY;
        }
        if (path.equals("$flagd.timestamp")) {
            return TIMESTAMP;
        }
        String message = "$flagd has flagKey and timestamp, not " + path;
        arguments.fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(0), message);
        return Literal.NULL;
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.COMPUTED;
    }
}
