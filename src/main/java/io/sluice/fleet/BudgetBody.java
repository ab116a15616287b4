package io.sluice.fleet;

import io.sluice.fleet.core.Budget;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one UTC day.
 *
 * @param environment where it counts
 * @param per {@code subject}: each has it all; {@code tenant}: the tenant's subjects share it
 * @param degradeAt the part of a limit above which the state is degraded; left out, there is no warning
 */
@Schema(
        requiredProperties = {"environment"},
        example = """
        {"environment":"production","per":"subject","calls":5,"tokens":10000,"degradeAt":0.8}""")
record BudgetBody(
        String environment,
        @Nullable String per,
        @Nullable Long calls,
        @Nullable Long tokens,
        @Nullable BigDecimal degradeAt) {

    BudgetBody {
        Names.key("environment", environment);
        new Budget("checked", environment, scope(per), calls, tokens, part(degradeAt));
    }

    Budget budget(String name) {
        return new Budget(name, environment, scope(per), calls, tokens, part(degradeAt));
    }

    private static BigDecimal part(@Nullable BigDecimal degradeAt) {
        return degradeAt == null ? BigDecimal.ONE : degradeAt;
    }

    private static Budget.Scope scope(@Nullable String word) {
        for (Budget.Scope scope : Budget.Scope.values()) {
            if (word == null || scope.word().equals(word)) {
                return scope;
            }
        }
        throw Refused.field("per", "must be subject or tenant");
    }
}
