package io.sluice.security;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.json.StrictJson;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Role;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Tokens in PostgreSQL: hashes of secrets, never the secrets. */
@ApplicationScoped
class TokenStore implements PanacheRepositoryBase<TokenRow, UUID> {

    void add(Token token, byte[] secretHash) {
        Caller caller = token.caller();
        TokenRow row = new TokenRow();
        row.id = token.id();
        row.name = caller.name();
        row.role = caller.role().word();
        row.environment = caller.environment();
        row.tenant = caller.tenant();
        row.targets = caller.targets().isEmpty() ? null : StrictJson.write(caller.targets());
        row.flagPrefix = caller.flagPrefix();
        row.requestsPerSecond = caller.requestsPerSecond();
        row.secretHash = secretHash;
        row.createdAt = token.created();
        row.expiresAt = caller.expires();
        persist(row);
    }

    boolean isNameTaken(String name) {
        return count("name = ?1 and deletedAt is null", name) > 0;
    }

    /** Asked in SQL, because environments live to the right of here. */
    boolean isEnvironment(String name) {
        return !getEntityManager()
                .createNativeQuery("select 1 from environment where name = ?1")
                .setParameter(1, name)
                .getResultList()
                .isEmpty();
    }

    boolean isEmpty() {
        return count() == 0;
    }

    /** The tokens to be shown, by their names. */
    Page<Token> page(PageRequest asked, Predicate<Token> isShown) {
        List<Token> found = list("deletedAt is null and name > ?1 order by name", asked.afterText()).stream()
                .map(TokenStore::token)
                .filter(isShown)
                .limit(asked.limit() + 1L)
                .toList();
        return asked.page(found, token -> token.caller().name());
    }

    Optional<Token> byId(UUID id) {
        return find("id = ?1 and deletedAt is null", id).firstResultOptional().map(TokenStore::token);
    }

    void markDeleted(UUID id, Instant now) {
        update("deletedAt = ?1 where id = ?2", now, id);
    }

    void markUsed(Map<ByteBuffer, Instant> uses) {
        uses.forEach((hash, at) -> update("lastUsedAt = ?1 where secretHash = ?2", at, hash.array()));
    }

    Map<ByteBuffer, Caller> callersByHash() {
        return list("deletedAt is null").stream()
                .collect(Collectors.toUnmodifiableMap(
                        row -> ByteBuffer.wrap(row.secretHash),
                        row -> token(row).caller()));
    }

    private static Token token(TokenRow row) {
        Caller caller = new Caller(
                row.name,
                Role.valueOf(row.role.toUpperCase(Locale.ROOT)),
                row.environment,
                row.tenant,
                row.targets == null ? Set.of() : Set.of(StrictJson.read(row.targets, String[].class)),
                row.flagPrefix,
                row.requestsPerSecond,
                row.expiresAt);
        return new Token(row.id, caller, row.createdAt, row.lastUsedAt);
    }
}
