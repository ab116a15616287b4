package io.sluice.platform.outbound;

import java.util.Map;

/**
 * One POST that goes out.
 *
 * @param headers beside those that the protocol itself needs
 */
public record OutboundPost(OutboundUrl url, Map<String, String> headers, String body) {
    public OutboundPost {
        headers = Map.copyOf(headers);
    }
}
