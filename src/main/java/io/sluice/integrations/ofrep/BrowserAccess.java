package io.sluice.integrations.ofrep;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.CorsHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Set;

/**
 * Opens OFREP's paths, and no others, to pages of any origin.
 *
 * <p>A page proves itself by the token that it sends, never by a cookie, so no origin needs to be listed. The headers
 * that its client must be able to read are exposed: without {@code ETag} every conditional request would be in vain. A
 * preflight carries no token and is answered before one is asked for.
 */
@ApplicationScoped
class BrowserAccess {
    private static final int BEFORE_THE_ROUTES = 200;
    private static final int PREFLIGHT_SECONDS = 7_200;

    private final CorsHandler cors = CorsHandler.create()
            .allowedMethods(Set.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.OPTIONS))
            .allowedHeaders(Set.of("Authorization", "X-API-Key", "Content-Type", "If-None-Match", "Last-Event-ID"))
            .exposedHeaders(Set.of("ETag", "Retry-After"))
            .maxAgeSeconds(PREFLIGHT_SECONDS);

    void register(@Observes Filters filters) {
        filters.register(this::open, BEFORE_THE_ROUTES);
    }

    private void open(RoutingContext exchange) {
        if (exchange.normalizedPath().startsWith(OfrepRefusals.PATHS)) {
            cors.handle(exchange);
        } else {
            exchange.next();
        }
    }
}
