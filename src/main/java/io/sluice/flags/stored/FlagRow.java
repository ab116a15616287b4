package io.sluice.flags.stored;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code flag}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "flag")
class FlagRow {
    @EmbeddedId
    Key id;

    String tenant;
    long version;
    String definition;

    @Column(name = "hash_version")
    short hashVersion;

    boolean killed;

    @Column(name = "killed_why")
    String killedWhy;

    boolean archived;

    /** Set by statements of its own, so that saving the row never takes it back. */
    @Column(insertable = false, updatable = false)
    long revision;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "updated_at")
    Instant updatedAt;

    /** A flag's key is unique in its environment. */
    @Embeddable
    record Key(String environment, String key) implements Serializable {}
}
