package io.sluice.security;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.json.StrictJson;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Role;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.Set;
import java.util.UUID;

/** Makes, lists and deletes tokens. */
@ApplicationScoped
class TokenService {
    private final TokenStore store;
    private final KnownTokens known;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    TokenService(TokenStore store, KnownTokens known, AuditLog audit, Transactions transactions, InstantSource clock) {
        this.store = store;
        this.known = known;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A new token and, this once, its secret. */
    MadeToken make(Caller maker, Caller caller) {
        maker.requireMayMake(caller);
        return make(maker.actor(), caller, TokenSecret.make());
    }

    private MadeToken make(Actor actor, Caller caller, String secret) {
        return transactions.write(() -> {
            if (store.isNameTaken(caller.name())) {
                throw Refused.because(ErrorCode.CONFLICT, "a token of this name exists: " + caller.name());
            }
            if (caller.environment() != null && !store.isEnvironment(caller.environment())) {
                throw Refused.field("environment", "there is no environment " + caller.environment());
            }
            Token token = new Token(UUID.randomUUID(), caller, clock.instant(), null);
            store.add(token, TokenSecret.hash(secret));
            audit.record(AuditEvent.of(actor, "token.make", caller.environment(), "token/" + caller.name())
                    .withChange(null, StrictJson.toValue(TokenBody.of(token))));
            transactions.afterCommit(known::load);
            return new MadeToken(token, secret);
        });
    }

    /** The tokens within the reader's bounds, by their names. */
    Page<Token> page(Caller reader, PageRequest asked) {
        return transactions.read(() -> store.page(asked, token -> reader.covers(token.caller())));
    }

    void delete(Caller deleter, UUID id) {
        transactions.write(() -> {
            Token token = store.byId(id)
                    .orElseThrow(() -> Refused.because(ErrorCode.NOT_FOUND, "there is no token with this id"));
            deleter.requireWithin(token.caller());
            store.markDeleted(id, clock.instant());
            audit.record(AuditEvent.of(
                            deleter.actor(),
                            "token.delete",
                            token.caller().environment(),
                            "token/" + token.caller().name())
                    .withChange(StrictJson.toValue(TokenBody.of(token)), null));
            transactions.afterCommit(known::load);
            return token;
        });
    }

    /** The first token of an empty installation. */
    MadeToken makeFirstAdmin(String secret) {
        return make(Actor.SLUICE, new Caller("admin", Role.ADMIN, null, "default", Set.of(), null, null, null), secret);
    }

    boolean isEmpty() {
        return transactions.read(store::isEmpty);
    }

    /** A token and its secret, which nobody can read again. */
    record MadeToken(Token token, String secret) {}
}
