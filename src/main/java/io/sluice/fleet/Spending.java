package io.sluice.fleet;

import io.sluice.fleet.core.Amount;
import io.sluice.fleet.core.Budget;
import io.sluice.fleet.core.BudgetState;
import org.jspecify.annotations.Nullable;

/**
 * What came of a wish to spend, over all budgets that cover the spender.
 *
 * @param budget the name of the budget that brought the state about; null where all are ok
 * @param remainingCalls the least that any budget has left; null where none limits calls
 * @param remainingTokens the least that any budget has left; null where none limits tokens
 */
record Spending(
        BudgetState state,
        @Nullable String budget,
        @Nullable Long remainingCalls,
        @Nullable Long remainingTokens) {

    static Spending unlimited() {
        return new Spending(BudgetState.OK, null, null, null);
    }

    static Spending refused(Budget budget, Amount used) {
        return unlimited().and(budget, BudgetState.BUDGET_EXCEEDED, used);
    }

    Spending and(Budget other, BudgetState otherState, Amount used) {
        Amount left = other.limit().minus(used);
        boolean isWorse = otherState.compareTo(state) > 0;
        return new Spending(
                isWorse ? otherState : state,
                isWorse ? other.name() : budget,
                other.calls() == null ? remainingCalls : least(remainingCalls, left.calls()),
                other.tokens() == null ? remainingTokens : least(remainingTokens, left.tokens()));
    }

    private static Long least(@Nullable Long known, long other) {
        return known == null ? other : Math.min(known, other);
    }
}
