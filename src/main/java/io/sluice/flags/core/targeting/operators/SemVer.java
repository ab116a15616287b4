package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.TargetingFault;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import org.jspecify.annotations.Nullable;

/**
 * {@code sem_ver}: whether one version stands in a relation to another. The answer is null, not false, where either is
 * no version: flagd's ruling.
 *
 * @param fixed the version on the right where it stands in the rule itself
 */
record SemVer(
        Rule left, Relation relation, Rule right, @Nullable Version fixed) implements Rule {

    static Rule compile(Arguments arguments) {
        if (!arguments.areListOf(3, 3)) {
            return Literal.NULL;
        }
        Relation relation = Relation.of(arguments.raw(1));
        if (relation == null) {
            String message = "must be one of = != < <= > >= ~ ^";
            arguments.fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(1), message);
            return Literal.NULL;
        }
        checkVersion(arguments, 0);
        checkVersion(arguments, 2);
        return new SemVer(arguments.rule(0), relation, arguments.rule(2), Version.of(arguments.raw(2)));
    }

    private static void checkVersion(Arguments arguments, int index) {
        JsonValue written = arguments.raw(index);
        if (!(written instanceof JsonObject) && Version.of(written) == null) {
            String message = "must be a version, such as 2.1.0, or a rule";
            arguments.fault(TargetingFault.OPERATOR_ARGUMENTS, arguments.place(index), message);
        }
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        Version one = Version.of(left.evaluate(scope));
        Version other = fixed == null ? Version.of(right.evaluate(scope)) : fixed;
        return one == null || other == null ? JsonNull.NULL : JsonBoolean.of(relation.holds(one, other));
    }

    @Override
    public Outcomes outcomes() {
        return Outcomes.BOOLEAN.or(Outcomes.NOTHING);
    }

    /** Which of the eight. */
    enum Relation {
        EQUAL("="),
        NOT_EQUAL("!="),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">="),
        SAME_MINOR("~"),
        SAME_MAJOR("^");

        private final JsonString sign;

        Relation(String sign) {
            this.sign = JsonValue.text(sign);
        }

        static @Nullable Relation of(JsonValue written) {
            for (Relation relation : values()) {
                if (relation.sign.equals(written)) {
                    return relation;
                }
            }
            return null;
        }

        boolean holds(Version one, Version other) {
            return switch (this) {
                case EQUAL -> one.compareTo(other) == 0;
                case NOT_EQUAL -> one.compareTo(other) != 0;
                case LESS -> one.compareTo(other) < 0;
                case LESS_OR_EQUAL -> one.compareTo(other) <= 0;
                case GREATER -> one.compareTo(other) > 0;
                case GREATER_OR_EQUAL -> one.compareTo(other) >= 0;
                case SAME_MINOR -> one.agrees(other, 2);
                case SAME_MAJOR -> one.agrees(other, 1);
            };
        }
    }
}
