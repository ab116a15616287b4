package io.sluice.fleet;

import io.sluice.fleet.core.TimeoutChain;
import io.sluice.fleet.core.TimeoutLayer;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The layers that a request passes, the caller first. */
@Schema(
        requiredProperties = {"layers"},
        example = """
        {"layers":[{"name":"client","timeout":"PT30S"},{"name":"gateway","timeout":"PT12S"},\
        {"name":"stream","timeout":"PT15S"},\
        {"name":"model client","timeout":"PT10S","tries":3,"backoff":"PT2S"}]}""")
record TimeoutChainBody(List<@Nullable LayerBody> layers) {

    TimeoutChain chain() {
        List<TimeoutLayer> read = new ArrayList<>();
        for (LayerBody layer : Require.atMost("layers", layers, TimeoutChain.MOST_LAYERS)) {
            String place = "layers[" + read.size() + "]";
            read.add(Require.present(place, layer).layer(place));
        }
        return new TimeoutChain(read);
    }

    /**
     * One hop.
     *
     * @param timeout of one try
     * @param tries 1 where it is left out
     * @param backoff all the waits between the tries together; none where it is left out
     */
    record LayerBody(
            String name,
            Duration timeout,
            @Nullable Integer tries,
            @Nullable Duration backoff) {
        TimeoutLayer layer(String place) {
            try {
                return new TimeoutLayer(
                        name,
                        timeout,
                        Objects.requireNonNullElse(tries, 1),
                        Objects.requireNonNullElse(backoff, Duration.ZERO));
            } catch (Refused refused) {
                throw refused.inside(place);
            }
        }
    }
}
