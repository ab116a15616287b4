package io.sluice.flags.stored;

import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code flag_version}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "flag_version")
class FlagVersionRow {
    @EmbeddedId
    Key id;

    String action;
    String definition;
    String actor;
    String reason;
    Instant at;

    /** One version of one flag. */
    @Embeddable
    record Key(String environment, String key, long version) implements Serializable {}
}
