package io.sluice.fleet;

import io.sluice.fleet.core.Budget;

/** A budget as it is stored. */
record StoredBudget(Budget budget, long version) {}
