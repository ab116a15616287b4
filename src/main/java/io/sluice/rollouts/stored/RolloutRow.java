package io.sluice.rollouts.stored;

import io.sluice.rollouts.core.RolloutState;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code rollout}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "rollout")
class RolloutRow {
    @Id
    UUID id;

    String tenant;
    String environment;
    String target;

    @Column(name = "group_name")
    String group;

    String candidate;
    String baseline;
    String spec;

    @Column(name = "flag_key")
    String flagKey;

    @Enumerated(EnumType.STRING)
    RolloutState state;

    @Column(name = "holds_target")
    boolean holdsTarget;

    int stage;
    int share;
    long generation;

    @Column(name = "stage_started_at")
    Instant stageStartedAt;

    @Column(name = "created_by")
    String createdBy;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "started_at")
    Instant startedAt;

    @Column(name = "zeroed_at")
    Instant zeroedAt;

    @Column(name = "ended_at")
    Instant endedAt;

    @Column(name = "stalled_since")
    Instant stalledSince;

    @Column(name = "overdue_since")
    Instant overdueSince;

    @Column(name = "plan_name")
    String planName;

    @Column(name = "plan_version")
    Long planVersion;
}
