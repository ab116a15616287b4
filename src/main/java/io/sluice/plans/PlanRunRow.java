package io.sluice.plans;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code plan_run}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "plan_run")
class PlanRunRow {
    @Id
    UUID id;

    String plan;

    @Column(name = "plan_version")
    long planVersion;

    String document;
    String findings;
    UUID rollout;
    String environment;
    long generation;

    @Column(name = "opened_at")
    Instant openedAt;

    @Column(name = "closed_at")
    Instant closedAt;
}
