package io.sluice.flags.kill;

import io.sluice.flags.stored.StoredFlag;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a kill that the database does not know yet.
 *
 * @param durable false: it is obeyed, kept in this replica's journal, and saved once the database is back
 * @param peersTold how many of the other replicas obey it already, of {@code peers}
 */
@Schema(example = """
        {"durable":false,"environment":"production","key":"prompt.version","killed":true,\
        "killedWhy":"answers are truncated","peersTold":2,"peers":2}""")
public record UnsavedKillBody(
        boolean durable,
        String environment,
        String key,
        boolean killed,
        @Nullable String killedWhy,
        int peersTold,
        int peers) {

    public static UnsavedKillBody of(StoredFlag flag, int peersTold, int peers) {
        return new UnsavedKillBody(
                false, flag.environment(), flag.key(), flag.isKilled(), flag.killedWhy(), peersTold, peers);
    }
}
