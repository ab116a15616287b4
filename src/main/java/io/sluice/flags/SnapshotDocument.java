package io.sluice.flags;

import io.sluice.flags.LiveRollouts.LiveShare;
import io.sluice.flags.Snapshot.ServedFlag;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Share;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot as it is kept on disk: definitions, kills and shares, as they are stored.
 *
 * @param writtenAt when it was what the database had
 */
record SnapshotDocument(String environment, long revision, Instant writtenAt, List<FlagPart> flags) {

    static SnapshotDocument of(Snapshot snapshot, Instant now) {
        return new SnapshotDocument(
                snapshot.environment(),
                snapshot.revision(),
                now,
                snapshot.flags().values().stream().map(FlagPart::of).toList());
    }

    Snapshot snapshot() {
        return Snapshot.of(
                environment,
                revision,
                flags.stream().collect(Collectors.toMap(FlagPart::key, part -> part.served(environment))));
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

        ServedFlag served(String environment) {
            FlagDefinition read =
                    FlagDefinition.read(key, (JsonObject) definition).get();
            StoredFlag stored = new StoredFlag(environment, read, version, killedWhy, false, updated);
            return ServedFlag.of(stored, share == null ? null : share.live(key), CompiledFlag.of(read));
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
