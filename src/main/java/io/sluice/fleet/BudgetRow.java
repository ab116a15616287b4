package io.sluice.fleet;

import io.sluice.fleet.core.Budget;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code budget}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "budget")
class BudgetRow {
    @Id
    String name;

    String environment;

    @Enumerated(EnumType.STRING)
    Budget.Scope scope;

    Long calls;
    Long tokens;

    @Column(name = "degrade_at")
    BigDecimal degradeAt;

    long version;

    @Column(name = "updated_at")
    Instant updatedAt;
}
