package io.sluice.platform.http;

import io.quarkus.arc.Arc;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;
import org.jspecify.annotations.Nullable;

/** The id of the HTTP exchange that the current thread serves, and none for a timer or a start-up step. */
@ApplicationScoped
public class CurrentRequest {

    public @Nullable String id() {
        if (!Arc.container().requestContext().isActive()) {
            return null;
        }
        var exchange = CurrentRequestManager.get();
        if (exchange == null) {
            return null;
        }
        ContainerRequestContext request = exchange.getContainerRequestContext();
        Object id = request == null ? null : request.getProperty(RequestIdFilter.PROPERTY);
        return id == null ? null : id.toString();
    }
}
