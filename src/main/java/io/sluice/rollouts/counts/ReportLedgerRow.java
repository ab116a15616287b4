package io.sluice.rollouts.counts;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code fleet_report_ledger}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "fleet_report_ledger")
class ReportLedgerRow {
    @EmbeddedId
    Key id;

    /** Two columns of one table: the numbers, and the fingerprint of each. */
    long[] sequences;

    long[] fingerprints;

    @Column(name = "reported_at")
    Instant reportedAt;

    /** One instance of the fleet, as far as one rollout knows it. */
    @Embeddable
    record Key(UUID rollout, String instance) implements Serializable {}
}
