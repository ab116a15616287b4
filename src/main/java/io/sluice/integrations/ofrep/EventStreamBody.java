package io.sluice.integrations.ofrep;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Where a client hears of changes, so that it need not poll. */
@Schema(example = """
        {"type":"sse","endpoint":{"requestUri":"/ofrep/v1/events?proof=b2ZyZXA&since=r12"},"inactivityDelaySec":120}""")
record EventStreamBody(String type, Endpoint endpoint, int inactivityDelaySec) {
    private static final int INACTIVITY_SECONDS = 120;

    /**
     * The address without its origin: the client knows by which one it reaches us, and we do not.
     *
     * @param requestUri a secret for as long as it is good, so neither logged nor stored
     */
    record Endpoint(String requestUri) {
        @Override
        public String toString() {
            return "Endpoint[requestUri=…]";
        }
    }

    /** An address with that proof, for a client that has seen the flags at that version. */
    static EventStreamBody of(String proof, ConfigVersion seen) {
        String requestUri = ChangeStreamResource.PATH + "?proof=" + proof + "&since=" + seen.text();
        return new EventStreamBody("sse", new Endpoint(requestUri), INACTIVITY_SECONDS);
    }
}
