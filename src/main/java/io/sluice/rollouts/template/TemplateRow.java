package io.sluice.rollouts.template;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code rollout_template}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "rollout_template")
class TemplateRow {
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
