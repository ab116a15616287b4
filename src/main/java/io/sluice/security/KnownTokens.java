package io.sluice.security;

import io.quarkus.runtime.Startup;
import io.quarkus.scheduler.Scheduled;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.security.core.Caller;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * All valid tokens, in memory, by the hash of their secret.
 *
 * <p>Reloaded after each change of ours and every ten seconds for the changes of other replicas; while the database is
 * away the last known tokens stay valid. The time of last use is written in batches, off the request path.
 */
@Startup
@ApplicationScoped
class KnownTokens {
    private final TokenStore store;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Map<ByteBuffer, Instant> used = new ConcurrentHashMap<>();
    private volatile Map<ByteBuffer, Caller> callers = Map.of();

    KnownTokens(TokenStore store, Transactions transactions, InstantSource clock) {
        this.store = store;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** One at a time, so that an older reading never replaces a newer one and revives a deleted token. */
    @PostConstruct
    synchronized void load() {
        callers = transactions.read(store::callersByHash);
    }

    Caller authenticate(@Nullable String secret) {
        if (secret == null || secret.isEmpty()) {
            throw Refused.because(ErrorCode.UNAUTHENTICATED, "send Authorization: Bearer <token> or X-API-Key");
        }
        ByteBuffer hash = ByteBuffer.wrap(TokenSecret.hash(secret));
        Caller caller = callers.get(hash);
        Instant now = clock.instant();
        if (caller == null || !caller.isValidAt(now)) {
            throw Refused.because(ErrorCode.UNAUTHENTICATED, "the token is not known or has expired");
        }
        used.put(hash, now);
        return caller;
    }

    @Scheduled(every = "10s", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refresh() {
        Map<ByteBuffer, Instant> seen = Map.copyOf(used);
        seen.forEach(used::remove);
        if (!seen.isEmpty()) {
            transactions.write(() -> {
                store.markUsed(seen);
                return seen.size();
            });
        }
        load();
    }
}
