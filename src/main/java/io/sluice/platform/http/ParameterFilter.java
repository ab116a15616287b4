package io.sluice.platform.http;

import io.sluice.kernel.Refused;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.Provider;
import java.util.List;

/**
 * Refuses a path or query parameter with the character U+0000, which PostgreSQL holds in no text: whichever parameter
 * reaches SQL, it is not one of those.
 */
@Provider
@Priority(FilterOrder.PARAMETERS)
final class ParameterFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        UriInfo asked = request.getUriInfo();
        asked.getPathParameters().forEach(ParameterFilter::check);
        asked.getQueryParameters().forEach(ParameterFilter::check);
    }

    private static void check(String name, List<String> values) {
        for (String value : values) {
            if (value.indexOf('\0') >= 0) {
                throw Refused.field(name.indexOf('\0') < 0 ? name : "query", "must not contain the character U+0000");
            }
        }
    }
}
