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

/** A row of {@code rollout_observation}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "rollout_observation")
class ObservationRow {
    @EmbeddedId
    Key id;

    @Column(name = "window_end")
    Instant windowEnd;

    String candidate;
    String baseline;

    String uncounted;

    @Column(name = "candidate_requests")
    long candidateRequests;

    @Column(name = "baseline_requests")
    long baselineRequests;

    @Column(name = "received_at")
    Instant receivedAt;

    /** Of the rollout's evidence, that wrote it last. */
    long change;

    /** Windows of one source do not overlap, so that the start tells them apart. */
    @Embeddable
    record Key(
            UUID rollout,
            int stage,
            String source,
            @Column(name = "window_start") Instant windowStart) implements Serializable {}
}
