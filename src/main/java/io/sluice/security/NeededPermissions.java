package io.sluice.security;

import io.sluice.security.core.Permission;
import jakarta.ws.rs.container.ResourceInfo;
import java.util.List;

/** The permissions of which an HTTP method needs one: what its {@link Needs} says, or that of its class. */
public final class NeededPermissions {
    private NeededPermissions() {}

    public static List<Permission> of(ResourceInfo resource) {
        Needs onMethod = resource.getResourceMethod().getAnnotation(Needs.class);
        Needs needs = onMethod != null ? onMethod : resource.getResourceClass().getAnnotation(Needs.class);
        if (needs == null) {
            throw new IllegalStateException("no @Needs on " + resource.getResourceMethod());
        }
        return List.of(needs.value());
    }
}
