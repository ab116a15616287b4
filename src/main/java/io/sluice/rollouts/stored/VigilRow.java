package io.sluice.rollouts.stored;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code rollout_vigil}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "rollout_vigil")
class VigilRow {
    @Id
    UUID rollout;

    @Column(name = "heard_at")
    Instant heardAt;

    @Column(name = "called_at")
    Instant calledAt;

    @Column(name = "looked_at")
    Instant lookedAt;

    long changes;

    @Column(name = "looked_changes")
    long lookedChanges;

    @Column(name = "held_ms")
    long heldMs;

    @Column(name = "held_since")
    Instant heldSince;

    @Column(name = "due_at")
    Instant dueAt;
}
