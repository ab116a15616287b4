package io.sluice.fleet.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.fleet.core.Budget.Scope;
import io.sluice.kernel.Refused;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private static Budget budget(Long calls, Long tokens, String degradeAt) {
        return new Budget("daily", "production", Scope.SUBJECT, calls, tokens, new BigDecimal(degradeAt));
    }

    @Test
    void aLeaseIsATwentiethOfWhatIsLeftAndNearTheEndTheAskedAlone() {
        Budget thousand = budget(1_000L, null, "1");

        assertThat(thousand.lease(Amount.NONE, new Amount(1, 0)).orElseThrow().calls())
                .isEqualTo(50);
        assertThat(thousand.lease(new Amount(981, 0), new Amount(1, 0))
                        .orElseThrow()
                        .calls())
                .isEqualTo(1);
        assertThat(thousand.lease(new Amount(999, 0), new Amount(2, 0))).isEmpty();
        assertThat(thousand.lease(Amount.NONE, new Amount(200, 0)).orElseThrow().calls())
                .isEqualTo(200);
    }

    @Test
    void bothLimitsHold() {
        Budget both = budget(5L, 1_000L, "1");

        assertThat(both.lease(new Amount(0, 950), new Amount(1, 100))).isEmpty();
        assertThat(both.lease(new Amount(5, 0), new Amount(1, 0))).isEmpty();
        assertThat(both.lease(new Amount(4, 900), new Amount(1, 100))).contains(new Amount(1, 100));
    }

    @Test
    void itIsDegradedAboveThePartAndExceededAtTheLimit() {
        Budget warned = budget(10L, null, "0.8");

        assertThat(warned.state(new Amount(8, 0))).isEqualTo(BudgetState.OK);
        assertThat(warned.state(new Amount(9, 0))).isEqualTo(BudgetState.DEGRADED);
        assertThat(warned.state(new Amount(10, 0))).isEqualTo(BudgetState.BUDGET_EXCEEDED);
        assertThat(warned.stateOfGranted(new Amount(10, 0))).isEqualTo(BudgetState.DEGRADED);
        assertThat(budget(10L, null, "1").stateOfGranted(new Amount(10, 0))).isEqualTo(BudgetState.OK);
    }

    @Test
    void aBudgetWithoutALimitIsNone() {
        assertThatThrownBy(() -> budget(null, null, "1")).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> budget(0L, null, "1")).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> budget(1L, null, "1.1")).isInstanceOf(Refused.class);
    }
}
