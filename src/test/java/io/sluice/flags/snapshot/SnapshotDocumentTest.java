package io.sluice.flags.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.targeting.Nesting;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.flags.shared.StoredFlagSet;
import io.sluice.flags.snapshot.LiveRollouts.LiveShare;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.flags.stored.StoredFlag;
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
    private static final FlagSet SET = new FlagSet(
            Dialect.segments(Map.of(
                    "gold", (JsonObject) StrictJson.read("{\"==\":[{\"var\":\"plan\"},\"gold\"]}", JsonValue.class))),
            (JsonObject) StrictJson.read("{\"flagSetId\":\"shop\"}", JsonValue.class));
    private static final LiveShare SHARE =
            new LiveShare("shared", "r-1", 2, "answers@v2", "off", "on", "v2", "targetingKey", new Share(5_000));

    @Test
    void bringsBackTheSameFlagsKillsAndShares() {
        Snapshot kept = Snapshot.of(
                "production",
                17,
                new StoredFlagSet(4, SET),
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
        assertThat(back.shared().version()).isEqualTo(4);
        assertThat(back.shared().set().metadata()).isEqualTo(SET.metadata());
        assertThat(back.flags()).hasSameSizeAs(kept.flags());
        kept.flags().forEach((key, flag) -> {
            assertThat(back.flags().get(key).stored()).isEqualTo(flag.stored());
            assertThat(back.flags().get(key).share()).isEqualTo(flag.share());
            assertThat(evaluated(back.flags().get(key))).isEqualTo(evaluated(flag));
            assertThat(back.flags().get(key).overlay()).isEqualTo(flag.overlay());
        });
    }

    /** A start without the database needs the file, whatever the flags in it are. */
    @Test
    void whatIsAsDeepAsItMayBeIsReadBack() {
        String rule = "{\"!\":[".repeat(Nesting.MAX / 2) + "true" + "]}".repeat(Nesting.MAX / 2);
        JsonObject segment = (JsonObject) StrictJson.read(rule, JsonValue.class);
        String written = "{\"state\":\"ENABLED\",\"variants\":{\"a\":" + "{\"a\":".repeat(Nesting.MAX - 2) + "1"
                + "}".repeat(Nesting.MAX - 2) + "}}";
        JsonObject flag = (JsonObject) StrictJson.read(written, JsonValue.class);
        FlagSet set = new FlagSet(Dialect.segments(Map.of("s", segment)), JsonObject.EMPTY);
        FlagDefinition definition =
                FlagDefinition.read("deep", flag, set.segments()).get();
        StoredFlag stored = new StoredFlag("production", definition, 1, null, false, NOW);
        ServedFlag served = ServedFlag.of(stored, null, CompiledFlag.of(definition, set));
        Snapshot kept = Snapshot.of("production", 1, new StoredFlagSet(1, set), Map.of("deep", served));

        String text = StrictJson.write(SnapshotDocument.of(kept, NOW));
        Snapshot back = StrictJson.read(text, SnapshotDocument.class).snapshot();

        assertThat(set.segments().areSound()).isTrue();
        assertThat(back.flags().get("deep").stored()).isEqualTo(stored);
        assertThat(back.shared().set().segments().written("s")).isEqualTo(segment);
    }

    private static Evaluation evaluated(ServedFlag flag) {
        JsonObject gold = (JsonObject) StrictJson.read("{\"plan\":\"gold\"}", JsonValue.class);
        Evaluation answer = Evaluator.evaluate(flag.flag(), flag.overlay(), gold, NOW);
        assertThat(answer.error()).isNull();
        return answer;
    }

    private static ServedFlag flag(String key, @Nullable String killedWhy, @Nullable LiveShare share) {
        JsonObject written = (JsonObject) StrictJson.read(
                "{\"state\":\"ENABLED\",\"variants\":{\"on\":10.0,\"off\":10},\"defaultVariant\":\"on\","
                        + "\"targeting\":{\"if\":[{\"$ref\":\"gold\"},\"on\"]}}",
                JsonValue.class);
        FlagDefinition definition = FlagDefinition.stored(key, written);
        StoredFlag stored = new StoredFlag("production", definition, 3, killedWhy, false, NOW);
        return ServedFlag.of(stored, share, CompiledFlag.of(definition, SET));
    }
}
