package io.sluice.plans.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.fleet.core.TimeoutChain;
import io.sluice.fleet.core.TimeoutLayer;
import io.sluice.platform.outbound.OutboundHttp;
import org.junit.jupiter.api.Test;

class VerifyTimeoutsTest {

    @Test
    void aVerifyTestOutlivesItsProbeAndTheProbeItsConnection() {
        assertThat(TimeoutChain.of(
                                TimeoutLayer.of("a verify test", VerifyTests.LIMIT),
                                TimeoutLayer.of("its probe", HttpProbe.LIMIT),
                                TimeoutLayer.of("a connection", OutboundHttp.CONNECT_LIMIT))
                        .findings())
                .isEmpty();
    }
}
