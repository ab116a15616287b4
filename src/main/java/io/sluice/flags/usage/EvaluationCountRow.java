package io.sluice.flags.usage;

import io.sluice.flags.core.Reason;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code evaluation_count}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "evaluation_count")
class EvaluationCountRow {
    @EmbeddedId
    Key id;

    long count;

    @Column(name = "last_at")
    Instant lastAt;

    /** One answer of one flag on one day. */
    @Embeddable
    record Key(
            String environment,
            String key,
            LocalDate day,
            String variant,
            @Enumerated(EnumType.STRING) Reason reason) implements Serializable {}
}
