package io.sluice.flags.stored;

import io.sluice.kernel.Actor;
import io.sluice.platform.json.StrictJson;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Many flags written at once, for one cause: two statements for all of them, where one by one each would take four.
 */
record FlagBatch(String action, Actor actor, @Nullable String reason) {
    private static final String SAVE = """
            insert into flag as known
                (environment, key, tenant, version, definition, hash_version, killed, killed_why, archived,
                 created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (environment, key) do update
            set version = excluded.version, definition = excluded.definition, killed = excluded.killed,
                killed_why = excluded.killed_why, archived = excluded.archived, updated_at = excluded.updated_at""";

    private static final String SAVE_VERSION = """
            insert into flag_version (environment, key, version, action, definition, actor, reason, at)
            values (?, ?, ?, ?, ?, ?, ?, ?)""";

    void save(Connection connection, List<StoredFlag> changed) throws SQLException {
        try (PreparedStatement flags = connection.prepareStatement(SAVE);
                PreparedStatement versions = connection.prepareStatement(SAVE_VERSION)) {
            for (StoredFlag flag : changed) {
                String definition = StrictJson.write(flag.definition().toJson());
                add(flags, flag, definition);
                addVersion(versions, flag, definition);
            }
            flags.executeBatch();
            versions.executeBatch();
        }
    }

    private void add(PreparedStatement flags, StoredFlag flag, String definition) throws SQLException {
        OffsetDateTime updated = flag.updated().atOffset(ZoneOffset.UTC);
        flags.setString(1, flag.environment());
        flags.setString(2, flag.key());
        flags.setString(3, actor.tenant());
        flags.setLong(4, flag.version());
        flags.setString(5, definition);
        flags.setShort(6, FlagStore.HASH_VERSION);
        flags.setBoolean(7, flag.isKilled());
        flags.setString(8, flag.killedWhy());
        flags.setBoolean(9, flag.isArchived());
        flags.setObject(10, updated);
        flags.setObject(11, updated);
        flags.addBatch();
    }

    private void addVersion(PreparedStatement versions, StoredFlag flag, String definition) throws SQLException {
        versions.setString(1, flag.environment());
        versions.setString(2, flag.key());
        versions.setLong(3, flag.version());
        versions.setString(4, action);
        versions.setString(5, definition);
        versions.setString(6, actor.name());
        versions.setString(7, reason);
        versions.setObject(8, flag.updated().atOffset(ZoneOffset.UTC));
        versions.addBatch();
    }
}
