package io.sluice.audit.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinkTest {
    /** The expected digests were computed with Python's json (sorted keys, no spaces) and hashlib. */
    @Test
    void aHashCoversTheEventThePositionAndTheHashBeforeIt() {
        Link first = Link.START.next(event("flag.kill"));
        Link second = first.next(event("flag.restore"));
        assertThat(first)
                .isEqualTo(new Link(1, "sha256:be1e383c2d5226bc4bf4af30a2a079a6af77666784a61798c0a0c923bb72c673"));
        assertThat(second)
                .isEqualTo(new Link(2, "sha256:cdafd81988933fcdefcdfe245fc9a1ef4db1aa415eb2de9a15d396d1160301a7"));
    }

    @Test
    void theSameEventElsewhereInTheChainHasAnotherHash() {
        Link first = Link.START.next(event("flag.kill"));
        assertThat(first.next(event("flag.kill")).hash()).isNotEqualTo(first.hash());
    }

    private static JsonObject event(String action) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("target", JsonValue.text("flag/ä"));
        members.put("action", JsonValue.text(action));
        return JsonValue.object(members);
    }
}
