package io.sluice.security;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.DatabaseReady;
import io.sluice.platform.database.DatabaseStart;
import io.sluice.platform.database.Transactions;
import io.sluice.security.core.Caller;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * All valid tokens, in memory, by the hash of their secret.
 *
 * <p>Reloaded after each change of ours and every ten seconds for the changes of other replicas; while the database is
 * away the last known tokens stay valid. The time of last use is written in batches, off the request path.
 */
@ApplicationScoped
class KnownTokens {
    private static final Logger LOG = Logger.getLogger(KnownTokens.class);

    private final TokenStore store;
    private final TokenFile file;
    private final DatabaseStart database;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Map<ByteBuffer, Instant> used = new ConcurrentHashMap<>();
    private volatile Map<ByteBuffer, Caller> callers = Map.of();
    private volatile Map<ByteBuffer, KnownToken> byHash = Map.of();
    private volatile Map<Long, KnownToken> byPublicName = Map.of();

    KnownTokens(
            TokenStore store, TokenFile file, DatabaseStart database, Transactions transactions, InstantSource clock) {
        this.store = store;
        this.file = file;
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
    }

    void onDatabase(@Observes @Priority(DatabaseReady.TOKENS) DatabaseReady ready) {
        load();
    }

    /** A replica that was started without the database knows the tokens of its last run. */
    void onStart(@Observes StartupEvent start) {
        if (!database.isDone()) {
            know(file.read());
        }
    }

    /** One at a time, so that an older reading never replaces a newer one and revives a deleted token. */
    synchronized void load() {
        Map<ByteBuffer, Caller> loaded = transactions.read(store::callersByHash);
        if (!loaded.equals(callers)) {
            know(loaded);
            file.write(loaded);
        }
    }

    private void know(Map<ByteBuffer, Caller> loaded) {
        Map<ByteBuffer, KnownToken> hashed = new HashMap<>();
        Map<Long, KnownToken> named = new HashMap<>();
        loaded.forEach((hash, caller) -> {
            KnownToken token = new KnownToken(hash, caller);
            hashed.put(hash, token);
            named.put(publicName(hash), token);
        });
        callers = loaded;
        byHash = hashed;
        byPublicName = named;
    }

    KnownToken authenticate(@Nullable String secret) {
        if (secret == null || secret.isEmpty()) {
            throw Refused.because(ErrorCode.UNAUTHENTICATED, "send Authorization: Bearer <token> or X-API-Key");
        }
        ByteBuffer hash = ByteBuffer.wrap(TokenSecret.hash(secret));
        KnownToken token = byHash.get(hash);
        Instant now = clock.instant();
        if (token == null || !token.caller().isValidAt(now)) {
            throw Refused.because(ErrorCode.UNAUTHENTICATED, "the token is not known or has expired");
        }
        used.put(hash, now);
        return token;
    }

    /** Whether the token of that hash is known and has not expired. */
    boolean isValid(ByteBuffer hash) {
        KnownToken token = byHash.get(hash);
        return token != null && token.caller().isValidAt(clock.instant());
    }

    /** The token of that public name, which may have expired; null where there is none. */
    @Nullable
    KnownToken byPublicName(long name) {
        return byPublicName.get(name);
    }

    /** What may be said aloud of a token, to find it again: it gives away nothing of the secret or of its hash. */
    static long publicName(ByteBuffer hash) {
        return ByteBuffer.wrap(TokenSecret.digest(hash.array())).getLong();
    }

    @Scheduled(every = "10s", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refresh() {
        Map<ByteBuffer, Instant> seen = Map.copyOf(used);
        seen.forEach(used::remove);
        try {
            if (!seen.isEmpty()) {
                transactions.write(() -> {
                    store.markUsed(seen);
                    return seen.size();
                });
            }
            load();
        } catch (Refused away) {
            LOG.debug("the tokens stay as they are", away);
            seen.forEach(used::putIfAbsent);
        }
    }
}
