package io.sluice.integrations.ofrep;

import io.sluice.flags.snapshot.SnapshotFreshness;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** Says with each evaluation how old the flags may be, in seconds, while the database is away. */
@Provider
class SnapshotAgeFilter implements ContainerResponseFilter {
    static final String HEADER = "Sluice-Snapshot-Age";

    private final SnapshotFreshness freshness;

    SnapshotAgeFilter(SnapshotFreshness freshness) {
        this.freshness = freshness;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        freshness
                .staleness()
                .filter(age -> OfrepRefusals.isOfrep(request.getUriInfo().getPath()))
                .ifPresent(age -> response.getHeaders().putSingle(HEADER, age.toSeconds()));
    }
}
