package io.sluice.audit;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code audit_seal}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "audit_seal")
class SealRow {
    @Id
    long position;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    @JoinColumn(name = "event")
    AuditEventRow event;

    String hash;
}
