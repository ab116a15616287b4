package io.sluice.rollouts.calendar;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code change_window}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "change_window")
class WindowRow {
    @Id
    String name;

    String tenant;
    String environment;
    long version;
    String document;

    @Column(name = "updated_at")
    Instant updatedAt;
}
