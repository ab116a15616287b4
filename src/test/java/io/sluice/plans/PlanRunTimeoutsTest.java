package io.sluice.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.fleet.core.TimeoutChain;
import io.sluice.fleet.core.TimeoutLayer;
import io.sluice.plans.verify.VerifyTests;
import org.junit.jupiter.api.Test;

class PlanRunTimeoutsTest {

    @Test
    void theClaimOnATestOutlivesTheTest() {
        assertThat(TimeoutChain.of(
                                TimeoutLayer.of("the claim", PlanRunDriver.LEASE),
                                TimeoutLayer.of("a verify test", VerifyTests.LIMIT))
                        .findings())
                .isEmpty();
    }
}
