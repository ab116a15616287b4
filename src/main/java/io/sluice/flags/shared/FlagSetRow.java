package io.sluice.flags.shared;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code flag_set}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "flag_set")
class FlagSetRow {
    @Id
    String environment;

    long version;
    String metadata;
}
