package io.sluice.flags.snapshot;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.FlagSet;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.flags.shared.StoredFlagSet;
import io.sluice.flags.snapshot.LiveRollouts.LiveShare;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Share;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot as it is kept on disk: definitions, kills and shares, as they are stored.
 *
 * @param writtenAt when it was last known to be what the database had
 * @param shared what the flags share
 */
record SnapshotDocument(String environment, long revision, Instant writtenAt, SharedPart shared, List<FlagPart> flags) {

    static SnapshotDocument of(Snapshot snapshot, Instant writtenAt) {
        return new SnapshotDocument(
                snapshot.environment(),
                snapshot.revision(),
                writtenAt,
                SharedPart.of(snapshot.shared()),
                snapshot.flags().values().stream().map(FlagPart::of).toList());
    }

    Snapshot snapshot() {
        StoredFlagSet set = shared.read();
        return Snapshot.of(
                environment,
                revision,
                set,
                flags.stream().collect(Collectors.toMap(FlagPart::key, part -> part.served(environment, set.set()))));
    }

    /** The segments and the metadata. */
    record SharedPart(long version, Map<String, JsonValue> segments, JsonValue metadata) {
        static SharedPart of(StoredFlagSet shared) {
            Map<String, JsonValue> segments = new LinkedHashMap<>();
            shared.set().segments().forEach(segments::put);
            return new SharedPart(shared.version(), segments, shared.set().metadata());
        }

        StoredFlagSet read() {
            Map<String, JsonObject> rules = new LinkedHashMap<>();
            segments.forEach((name, rule) -> rules.put(name, (JsonObject) rule));
            return new StoredFlagSet(version, new FlagSet(Dialect.segments(rules), (JsonObject) metadata));
        }
    }

    /** One flag. */
    record FlagPart(
            String key,
            JsonValue definition,
            long version,
            @Nullable String killedWhy,
            Instant updated,
            @Nullable SharePart share) {

        static FlagPart of(ServedFlag flag) {
            StoredFlag stored = flag.stored();
            return new FlagPart(
                    stored.key(),
                    stored.definition().toJson(),
                    stored.version(),
                    stored.killedWhy(),
                    stored.updated(),
                    flag.share() == null ? null : SharePart.of(flag.share()));
        }

        ServedFlag served(String environment, FlagSet set) {
            FlagDefinition read = FlagDefinition.stored(key, (JsonObject) definition);
            StoredFlag stored = new StoredFlag(environment, read, version, killedWhy, false, updated);
            return ServedFlag.of(stored, share == null ? null : share.live(key), CompiledFlag.of(read, set));
        }
    }

    /** The share of a live rollout; {@code parts} of 100,000. */
    record SharePart(
            String rollout,
            int stage,
            String revision,
            String baselineVariant,
            String candidateVariant,
            String candidateVersion,
            String bucketBy,
            int parts) {

        static SharePart of(LiveShare share) {
            return new SharePart(
                    share.rollout(),
                    share.stage(),
                    share.revision(),
                    share.baselineVariant(),
                    share.candidateVariant(),
                    share.candidateVersion(),
                    share.bucketBy(),
                    share.share().parts());
        }

        LiveShare live(String flagKey) {
            return new LiveShare(
                    flagKey,
                    rollout,
                    stage,
                    revision,
                    baselineVariant,
                    candidateVariant,
                    candidateVersion,
                    bucketBy,
                    new Share(parts));
        }
    }
}
