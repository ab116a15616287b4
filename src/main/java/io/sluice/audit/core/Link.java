package io.sluice.audit.core;

import io.sluice.kernel.CanonicalJson;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One link of the hash chain: a position and the hash that covers everything up to it.
 *
 * <p>{@code hash = SHA-256(RFC 8785 JSON of {"event", "position", "previous"})}, where previous is the hash before it.
 * Whoever changes, swaps, inserts or removes an event has to change every later hash; who has noted one of those knows.
 * Removing the newest links leaves a shorter chain that is whole, so the newest position and hash are worth noting
 * elsewhere.
 *
 * @param position 1 for the first event, and one more for each
 * @param hash {@code sha256:} and 64 hex digits
 */
public record Link(long position, String hash) {
    /** Where every chain begins: before the first event. */
    public static final Link START = new Link(0, "sha256:" + "0".repeat(64));

    /** The link of the event that follows this one. */
    public Link next(JsonObject event) {
        long following = position + 1;
        Map<String, JsonValue> sealed = new LinkedHashMap<>();
        sealed.put("event", event);
        sealed.put("position", JsonValue.number(following));
        sealed.put("previous", JsonValue.text(hash));
        return new Link(following, CanonicalJson.sha256(JsonValue.object(sealed)));
    }
}
