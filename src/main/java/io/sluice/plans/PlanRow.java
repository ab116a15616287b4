package io.sluice.plans;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code plan}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "plan")
class PlanRow {
    @Id
    String name;

    String tenant;
    long version;
    String document;

    @Column(name = "created_by")
    String createdBy;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "updated_at")
    Instant updatedAt;
}
