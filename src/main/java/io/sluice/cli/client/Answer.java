package io.sluice.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.JsonTree;

/**
 * What the service answered, before anybody knows whether that is a success.
 *
 * @param text the body as it was written, every digit kept
 */
record Answer(int status, String text) {
    /**
     * The body of a success; a missing node where it is none of JSON's.
     *
     * @throws ServiceRefusal where it is no success
     */
    JsonNode success() {
        JsonNode body = json();
        if (status / 100 != 2) {
            throw new ServiceRefusal(status, body.path("detail").asText(text), body);
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
