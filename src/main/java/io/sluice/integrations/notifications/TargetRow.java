package io.sluice.integrations.notifications;

import io.sluice.integrations.notifications.core.format.TargetKind;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code notification_target}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "notification_target")
class TargetRow {
    @Id
    String name;

    @Enumerated(EnumType.STRING)
    TargetKind kind;

    String url;
    String secret;
    String filter;
    long version;

    @Column(name = "updated_at")
    Instant updatedAt;

    UUID claim;

    @Column(name = "claimed_until")
    Instant claimedUntil;

    @Column(name = "last_success_at")
    Instant lastSuccessAt;

    @Column(name = "last_error_at")
    Instant lastErrorAt;

    @Column(name = "last_error")
    String lastError;
}
