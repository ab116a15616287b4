package io.sluice.flags.shared;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code segment}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "segment")
class SegmentRow {
    @EmbeddedId
    Key id;

    String tenant;
    long version;
    String rule;

    @Column(name = "updated_at")
    Instant updatedAt;

    /** A segment's name is unique in its environment. */
    @Embeddable
    record Key(String environment, String name) implements Serializable {}
}
