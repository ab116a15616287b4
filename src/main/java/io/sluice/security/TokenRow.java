package io.sluice.security;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;

/** A row of {@code token}; never leaves its store. */
@NullUnmarked
@Entity
@Table(name = "token")
class TokenRow {
    @Id
    UUID id;

    String name;
    String role;
    String environment;
    String tenant;
    String targets;

    @Column(name = "flag_prefix")
    String flagPrefix;

    @Column(name = "requests_per_second")
    Integer requestsPerSecond;

    @Column(name = "secret_hash")
    byte[] secretHash;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "expires_at")
    Instant expiresAt;

    @Column(name = "last_used_at")
    Instant lastUsedAt;

    @Column(name = "deleted_at")
    Instant deletedAt;
}
