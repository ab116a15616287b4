package io.sluice.security;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.http.Problem;
import io.sluice.platform.json.StrictJson;
import io.sluice.security.core.Permission;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jspecify.annotations.Nullable;

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
            tokens.authenticate(secret(exchange.request())).caller().require(Permission.READ);
            exchange.next();
        } catch (Refused refused) {
            HttpServerResponse response = exchange.response()
                    .setStatusCode(refused.code().status())
                    .putHeader("Content-Type", Problem.MEDIA_TYPE);
            if (refused.code() == ErrorCode.UNAUTHENTICATED) {
                response.putHeader("WWW-Authenticate", "Bearer");
            }
            response.end(StrictJson.write(Problem.of(refused, null)));
        }
    }

    private static @Nullable String secret(HttpServerRequest request) {
        return TokenFilter.secret(request.getHeader("Authorization"), request.getHeader("X-API-Key"));
    }
}
