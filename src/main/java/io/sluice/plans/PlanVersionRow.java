package io.sluice.plans;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code plan_version}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "plan_version")
class PlanVersionRow {
    @EmbeddedId
    Key id;

    String document;

    @Column(name = "created_by")
    String createdBy;

    @Column(name = "created_at")
    Instant createdAt;

    @Embeddable
    record Key(String plan, long version) {}
}
