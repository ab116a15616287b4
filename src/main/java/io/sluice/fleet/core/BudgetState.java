package io.sluice.fleet.core;

import java.util.Locale;

/** How a budget stands; a fleet is degraded before it is blocked. */
public enum BudgetState {
    OK,
    DEGRADED,
    BUDGET_EXCEEDED;

    /** The lower-case word of the API. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public BudgetState worse(BudgetState other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
