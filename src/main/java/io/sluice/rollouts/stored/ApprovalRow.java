package io.sluice.rollouts.stored;

import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code rollout_approval}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "rollout_approval")
class ApprovalRow {
    @EmbeddedId
    Key id;

    String reason;
    Instant at;

    /** A person approves a rollout once. */
    @Embeddable
    record Key(UUID rollout, String approver) implements Serializable {}
}
