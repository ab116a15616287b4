package io.sluice.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.JsonTree;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What the service answered, before anybody knows whether that is a success.
 *
 * @param text the body as it was written, every digit kept
 */
record Answer(int status, String text) {
    private static final int NO_CONTENT = 204;

    /**
     * The body of a success; a missing node where there is to be none.
     *
     * @throws ServiceRefusal where it is no success
     * @throws UncheckedIOException where it is not the service that answers: a proxy that shows a page says 200 as well
     */
    JsonNode success() {
        JsonNode body = json();
        if (status / 100 != 2) {
            throw new ServiceRefusal(status, body.path("detail").asText(text), body);
        }
        if (body.isMissingNode() && status != NO_CONTENT) {
            throw new UncheckedIOException(new IOException("what answers is not Sluice: it is no JSON"));
        }
        return body;
    }

    private JsonNode json() {
        try {
            return text.isEmpty() ? MissingNode.getInstance() : JsonTree.read(text);
        } catch (Refused notJson) {
            return MissingNode.getInstance();
        }
    }
}
