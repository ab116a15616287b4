package io.sluice.fleet;

import io.sluice.fleet.core.Budget;
import java.math.BigDecimal;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A budget as it is answered. */
@Schema(example = """
        {"name":"daily","environment":"production","per":"subject","calls":5,"tokens":10000,"degradeAt":0.8,\
        "version":1}""")
record BudgetView(
        String name,
        String environment,
        String per,
        @Nullable Long calls,
        @Nullable Long tokens,
        BigDecimal degradeAt,
        long version) {

    static BudgetView of(StoredBudget stored) {
        Budget budget = stored.budget();
        return new BudgetView(
                budget.name(),
                budget.environment(),
                budget.per().word(),
                budget.calls(),
                budget.tokens(),
                budget.degradeAt(),
                stored.version());
    }
}
