package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue.JsonString;

/** {@code $ref}: the segment of that name, as if it were written here. */
final class Reference {
    private Reference() {}

    static Rule compile(Arguments arguments) {
        if (arguments.size() == 1 && arguments.raw(0) instanceof JsonString name) {
            return arguments.segment(name.value());
        }
        arguments.fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(), "needs the name of a segment as text");
        return Literal.NULL;
    }
}
