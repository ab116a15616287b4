package io.sluice.rollouts.stored;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code rollout_verdict}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "rollout_verdict")
class VerdictRow {
    @EmbeddedId
    Key id;

    int stage;
    String action;

    @Column(name = "evidence_hash")
    String evidenceHash;

    String verdict;
    String decision;
    Instant at;

    /** Looks are counted over the whole rollout. */
    @Embeddable
    record Key(UUID rollout, long look) implements Serializable {}
}
