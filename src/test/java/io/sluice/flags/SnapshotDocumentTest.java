package io.sluice.flags;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.LiveRollouts.LiveShare;
import io.sluice.flags.Snapshot.ServedFlag;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Share;
import io.sluice.platform.json.StrictJson;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SnapshotDocumentTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final LiveShare SHARE =
            new LiveShare("shared", "r-1", 2, "answers@v2", "off", "on", "v2", "targetingKey", new Share(5_000));

    @Test
    void bringsBackTheSameFlagsKillsAndShares() {
        Snapshot kept = Snapshot.of(
                "production",
                17,
                Map.of(
                        "plain", flag("plain", null, null),
                        "killed", flag("killed", "it hurts", null),
                        "shared", flag("shared", null, SHARE)));
        String text = StrictJson.write(SnapshotDocument.of(kept, NOW));
        SnapshotDocument read = StrictJson.read(text, SnapshotDocument.class);
        assertThat(read.writtenAt()).isEqualTo(NOW);
        Snapshot back = read.snapshot();
        assertThat(back.environment()).isEqualTo("production");
        assertThat(back.revision()).isEqualTo(17);
        assertThat(back.flags()).hasSameSizeAs(kept.flags());
        kept.flags().forEach((key, flag) -> {
            assertThat(back.flags().get(key).stored()).isEqualTo(flag.stored());
            assertThat(back.flags().get(key).share()).isEqualTo(flag.share());
            assertThat(back.flags().get(key).overlay()).isEqualTo(flag.overlay());
        });
    }

    private static ServedFlag flag(String key, @Nullable String killedWhy, @Nullable LiveShare share) {
        JsonObject written = (JsonObject) StrictJson.read(
                "{\"state\":\"ENABLED\",\"variants\":{\"on\":10.0,\"off\":10},\"defaultVariant\":\"on\","
                        + "\"targeting\":{\"if\":[{\"==\":[{\"var\":\"plan\"},\"gold\"]},\"on\"]}}",
                JsonValue.class);
        FlagDefinition definition = FlagDefinition.read(key, written).get();
        StoredFlag stored = new StoredFlag("production", definition, 3, killedWhy, false, NOW);
        return ServedFlag.of(stored, share, CompiledFlag.of(definition));
    }
}
