package io.sluice.fleet.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.fleet.core.FleetMode.Cause;
import io.sluice.fleet.core.FleetMode.Level;
import io.sluice.fleet.core.FleetMode.Standing;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetModeTest {

    @Test
    void budgetsThatCannotBeReadTakeNothingFromTheServiceButAreNamed() {
        FleetMode mode = FleetMode.of(null, null, null);

        assertThat(mode.level()).isEqualTo(Level.FULL);
        assertThat(mode.causes()).extracting(Cause::code).containsExactly("BUDGETS_UNKNOWN");
    }

    @Test
    void theWorstBudgetDecidesAndEachIsNamed() {
        FleetMode mode = FleetMode.of(
                null,
                null,
                List.of(
                        new Standing("calls", BudgetState.BUDGET_EXCEEDED),
                        new Standing("spare", BudgetState.OK),
                        new Standing("tokens", BudgetState.DEGRADED)));

        assertThat(mode.level()).isEqualTo(Level.UNAVAILABLE);
        assertThat(mode.causes()).extracting(Cause::code).containsExactly("BUDGET_EXCEEDED", "BUDGET_LOW");
    }
}
