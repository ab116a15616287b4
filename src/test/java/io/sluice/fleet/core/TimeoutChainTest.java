package io.sluice.fleet.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The guide's chain as it was configured and as it was repaired. */
class TimeoutChainTest {

    private static TimeoutLayer layer(String name, int seconds) {
        return TimeoutLayer.of(name, Duration.ofSeconds(seconds));
    }

    private static TimeoutLayer retrying(String name, int tries, int seconds, int backoff) {
        return new TimeoutLayer(name, Duration.ofSeconds(seconds), tries, Duration.ofSeconds(backoff));
    }

    @Test
    void theChainAsConfiguredFailsTwice() {
        TimeoutChain chain = TimeoutChain.of(
                layer("client", 30), layer("gateway", 12), layer("stream", 15), retrying("model client", 3, 10, 2));

        assertThat(chain.layers().get(3).waits()).isEqualTo(Duration.ofSeconds(32));
        assertThat(chain.findings())
                .containsExactly(
                        Finding.error(
                                "WAITS_LONGER",
                                "layers[2]",
                                "stream waits 15 s, gateway only 12 s: gateway gives up first."),
                        Finding.error(
                                "WAITS_LONGER",
                                "layers[3]",
                                "model client waits 32 s (3 x 10 s + 2 s), stream only 15 s: stream gives up first."));
    }

    @Test
    void theRepairedChainNests() {
        TimeoutChain chain = TimeoutChain.of(
                layer("client", 30), layer("gateway", 20), layer("stream", 15), retrying("model client", 2, 5, 1));

        assertThat(chain.layers().get(3).inWords()).isEqualTo("11 s (2 x 5 s + 1 s)");
        assertThat(chain.findings()).isEmpty();
    }

    @Test
    void equalIsAFindingAndAMillisecondIsEnough() {
        assertThat(TimeoutChain.of(layer("gateway", 12), retrying("stream", 2, 6, 0))
                        .findings())
                .containsExactly(Finding.error(
                        "WAITS_AS_LONG",
                        "layers[1]",
                        "stream waits 12 s (2 x 6 s), gateway just as long: either may give up first."));
        assertThat(TimeoutChain.of(layer("gateway", 12), TimeoutLayer.of("stream", Duration.ofMillis(11_999)))
                        .findings())
                .isEmpty();
    }

    /** 10, 20, 15: the third is shorter than its neighbour above, and that one is the fault. */
    @Test
    void onlyNeighboursAreCompared() {
        assertThat(TimeoutChain.of(layer("a", 10), layer("b", 20), layer("c", 15))
                        .findings())
                .extracting(Finding::place)
                .containsExactly("layers[1]");
    }

    @Test
    void whatIsNoChainIsRefusedByItsField() {
        refused("layers", () -> new TimeoutChain(List.of(layer("alone", 1))));
        refused("layers[1].name", () -> TimeoutChain.of(layer("twice", 2), layer("twice", 1)));
        refused("timeout", () -> layer("never", 0));
        refused("tries", () -> retrying("never", 0, 1, 0));
        refused("backoff", () -> retrying("once", 1, 1, 1));
    }

    private static void refused(String field, Runnable wrong) {
        assertThatThrownBy(wrong::run)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo(field));
    }
}
