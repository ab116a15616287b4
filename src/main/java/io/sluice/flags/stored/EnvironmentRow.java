package io.sluice.flags.stored;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code environment}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "environment")
class EnvironmentRow {
    @Id
    String name;

    String tenant;

    @Column(name = "protected")
    boolean isProtected;

    boolean frozen;

    @Column(name = "frozen_why")
    String frozenWhy;

    @Column(name = "policy_floor")
    String policyFloor;

    long revision;

    @Column(name = "created_at")
    Instant createdAt;
}
