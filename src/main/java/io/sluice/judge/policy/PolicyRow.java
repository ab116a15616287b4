package io.sluice.judge.policy;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code policy}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "policy")
class PolicyRow {
    @Id
    String name;

    String tenant;
    long version;
    String policy;

    @Column(name = "updated_at")
    Instant updatedAt;
}
