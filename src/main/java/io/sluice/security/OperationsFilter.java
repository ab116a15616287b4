package io.sluice.security;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.sluice.kernel.Refused;
import io.sluice.security.core.Permission;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Keeps {@code /q/metrics} for tokens that may read; health and OpenAPI stay open, since a probe carries no token. */
@ApplicationScoped
class OperationsFilter {
    private static final String METRICS = "/q/metrics";

    private final KnownTokens tokens;

    OperationsFilter(KnownTokens tokens) {
        this.tokens = tokens;
    }

    void register(@Observes Filters filters) {
        filters.register(this::check, 100);
    }

    private void check(RoutingContext exchange) {
        if (!exchange.normalizedPath().startsWith(METRICS)) {
            exchange.next();
            return;
        }
        try {
            String header = exchange.request().getHeader("Authorization");
            tokens.authenticate(header == null ? null : header.replaceFirst("(?i)^Bearer ", ""))
                    .caller()
                    .require(Permission.READ);
            exchange.next();
        } catch (Refused refused) {
            exchange.response()
                    .setStatusCode(refused.code().status())
                    .putHeader("Content-Type", "text/plain; charset=utf-8")
                    .end(refused.code() + ": " + refused.detail() + "\n");
        }
    }
}
