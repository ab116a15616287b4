package io.sluice.plans;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code plan_run_step}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "plan_run_step")
class PlanRunStepRow {
    @EmbeddedId
    Key id;

    String unit;
    String state;
    String actor;
    String evidence;
    String reason;

    String seen;
    long generation;
    int tries;

    @Column(name = "started_at")
    Instant startedAt;

    @Column(name = "acted_at")
    Instant actedAt;

    @Column(name = "next_try_at")
    Instant nextTryAt;

    @Column(name = "due_at")
    Instant dueAt;

    @Column(name = "overrun_at")
    Instant overrunAt;

    @Column(name = "reported_at")
    Instant reportedAt;

    @Column(name = "ended_at")
    Instant endedAt;

    /** A step has its place in its run. */
    @Embeddable
    record Key(UUID run, int position) implements Serializable {}
}
