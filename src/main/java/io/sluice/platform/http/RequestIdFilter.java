package io.sluice.platform.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.util.UUID;
import java.util.regex.Pattern;

/** Gives each exchange an id: the caller's {@code X-Request-Id} where it is well-formed, else a new one. */
@Provider
@PreMatching
@Priority(FilterOrder.REQUEST_ID)
public final class RequestIdFilter implements ContainerRequestFilter, ContainerResponseFilter {
    public static final String HEADER = "X-Request-Id";
    /** The property of the request context that holds the id. */
    public static final String PROPERTY = "sluice.request-id";

    private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    @Override
    public void filter(ContainerRequestContext request) {
        String sent = request.getHeaderString(HEADER);
        boolean usable = sent != null && WELL_FORMED.matcher(sent).matches();
        request.setProperty(PROPERTY, usable ? sent : UUID.randomUUID().toString());
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Object id = request.getProperty(PROPERTY);
        if (id != null) {
            response.getHeaders().putSingle(HEADER, id);
        }
    }
}
