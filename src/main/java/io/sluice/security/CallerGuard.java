package io.sluice.security;

import io.sluice.kernel.Refused;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import java.util.List;

/** Asked about each call once its caller is known and permitted; implemented where callers are held to their limits. */
public interface CallerGuard {

    /**
     * Runs on the event loop for evaluation, and never waits.
     *
     * @param needed the permissions of which the call needs one
     * @throws Refused where the caller has to wait
     */
    void admit(Caller caller, List<Permission> needed);
}
