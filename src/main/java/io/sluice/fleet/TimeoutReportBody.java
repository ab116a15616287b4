package io.sluice.fleet;

import io.sluice.fleet.core.TimeoutChain;
import io.sluice.kernel.Finding;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Whether a chain nests.
 *
 * @param layers each with how long it waits altogether
 */
@Schema(
        requiredProperties = {"valid", "findings", "layers"},
        example = """
        {"valid":false,"findings":[{"code":"WAITS_LONGER","severity":"ERROR","place":"layers[1]",\
        "message":"stream waits 15 s, gateway only 12 s: gateway gives up first."}],\
        "layers":[{"name":"gateway","waits":"PT12S"},{"name":"stream","waits":"PT15S"}]}""")
record TimeoutReportBody(boolean valid, List<Finding> findings, List<LayerView> layers) {

    /** A layer, and its tries and pauses added up. */
    record LayerView(String name, Duration waits) {}

    static TimeoutReportBody of(TimeoutChain chain) {
        List<Finding> findings = chain.findings();
        List<LayerView> layers = chain.layers().stream()
                .map(layer -> new LayerView(layer.name(), layer.waits()))
                .toList();
        return new TimeoutReportBody(!Finding.anyError(findings), findings, layers);
    }
}
