package io.sluice.integrations.notifications;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code notification_delivery}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "notification_delivery")
class DeliveryRow {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long sequence;

    String target;

    @Column(name = "notice_id")
    UUID noticeId;

    String subject;
    String notice;
    boolean dead;
    int tries;

    @Column(name = "queued_at")
    Instant queuedAt;

    @Column(name = "next_try_at")
    Instant nextTryAt;

    @Column(name = "last_error")
    String lastError;
}
