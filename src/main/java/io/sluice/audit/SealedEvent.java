package io.sluice.audit;

import io.sluice.audit.core.Link;

/** One event of the feed with its link of the chain. */
public record SealedEvent(Link link, AuditEntry entry) {}
