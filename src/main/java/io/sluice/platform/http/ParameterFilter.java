package io.sluice.platform.http;

import io.sluice.kernel.Refused;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import org.jboss.resteasy.reactive.server.core.CurrentRequestManager;
import org.jboss.resteasy.reactive.server.spi.ServerHttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a path or query parameter with the character U+0000, which PostgreSQL holds in no text: whichever parameter
 * reaches SQL, it is not one of those.
 *
 * <p>An address can hold it only as {@value #WRITTEN}, and is looked through for that alone: evaluations pass here too.
 */
@Provider
@Priority(FilterOrder.PARAMETERS)
final class ParameterFilter implements ContainerRequestFilter {

    private static final String WRITTEN = "%00";

    @Override
    public void filter(ContainerRequestContext request) {
        ServerHttpRequest address = CurrentRequestManager.get().serverRequest();
        if (!isIn(address.getRequestPath()) && !isIn(address.query())) {
            return;
        }
        UriInfo asked = request.getUriInfo();
        asked.getPathParameters().forEach(ParameterFilter::check);
        asked.getQueryParameters().forEach(ParameterFilter::check);
    }

    private static boolean isIn(@Nullable String part) {
        return part != null && part.contains(WRITTEN);
    }

    private static void check(String name, List<String> values) {
        for (String value : values) {
            if (value.indexOf('\0') >= 0) {
                throw Refused.field(name.indexOf('\0') < 0 ? name : "query", "must not contain the character U+0000");
            }
        }
    }
}
