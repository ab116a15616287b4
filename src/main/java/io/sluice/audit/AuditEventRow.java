package io.sluice.audit;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code audit_event}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "audit_event")
class AuditEventRow {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    Instant at;
    String actor;
    String tenant;
    String action;
    String environment;
    String target;
    String before;
    String after;
    String reason;

    @Column(name = "request_id")
    String requestId;
}
