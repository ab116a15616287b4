package io.sluice.platform.outbound;

import java.time.Duration;
import java.util.Map;

/**
 * One GET that goes out, and whose answer is read.
 *
 * @param headers beside those that the protocol itself needs
 * @param limit how long it may take altogether
 * @param mostBytes of a longer body nothing is kept
 */
public record OutboundGet(OutboundUrl url, Map<String, String> headers, Duration limit, int mostBytes) {
    public OutboundGet {
        headers = Map.copyOf(headers);
    }
}
