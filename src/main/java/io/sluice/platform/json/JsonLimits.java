package io.sluice.platform.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;

/** What no document may exceed, whoever reads it: depth, digits, the length of a text, and a member twice. */
final class JsonLimits {
    private static final int MAX_NUMBER_DIGITS = 100;
    private static final int MAX_TEXT_LENGTH = 1 << 20;

    private JsonLimits() {}

    static JsonFactory on(JsonFactory factory) {
        factory.setStreamReadConstraints(StreamReadConstraints.builder()
                .maxNestingDepth(StrictJson.MAX_DEPTH)
                .maxNumberLength(MAX_NUMBER_DIGITS)
                .maxStringLength(MAX_TEXT_LENGTH)
                .build());
        return factory.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    }
}
