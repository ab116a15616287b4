package io.sluice.guard;

import io.sluice.platform.http.FilterOrder;
import io.sluice.security.CurrentCaller;
import io.sluice.security.NeededPermissions;
import io.sluice.security.core.Permission;
import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.ext.Provider;
import java.util.EnumSet;
import java.util.Set;

/**
 * Holds each token to its rate, but for what a person on call does: a kill, a way back and the steering of a rollout
 * are never refused for having asked too often.
 *
 * <p>Runs on the event loop for evaluation, and never waits.
 */
@Provider
@Priority(FilterOrder.RATE)
class RateLimitFilter implements ContainerRequestFilter {
    private static final Set<Permission> NEVER_LIMITED =
            EnumSet.of(Permission.KILL, Permission.END_ROLLOUTS, Permission.STEER);

    private final RateLimits limits;
    private final ResourceInfo resource;
    private final CurrentCaller caller;

    RateLimitFilter(RateLimits limits, ResourceInfo resource, CurrentCaller caller) {
        this.limits = limits;
        this.resource = resource;
        this.caller = caller;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if (caller.isKnown() && NeededPermissions.of(resource).stream().noneMatch(NEVER_LIMITED::contains)) {
            limits.take(caller.get());
        }
    }
}
