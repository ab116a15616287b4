package io.sluice.integrations.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.fleet.core.TimeoutChain;
import io.sluice.fleet.core.TimeoutLayer;
import io.sluice.platform.outbound.OutboundHttp;
import org.junit.jupiter.api.Test;

class CourierTimeoutsTest {

    @Test
    void theClaimOnATargetOutlivesTheCallAndTheCallItsConnection() {
        assertThat(TimeoutChain.of(
                                TimeoutLayer.of("the claim", Courier.CLAIM),
                                TimeoutLayer.of("a call", OutboundHttp.CALL_LIMIT),
                                TimeoutLayer.of("a connection", OutboundHttp.CONNECT_LIMIT))
                        .findings())
                .isEmpty();
    }
}
