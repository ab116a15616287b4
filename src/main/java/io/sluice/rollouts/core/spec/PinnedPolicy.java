package io.sluice.rollouts.core.spec;

import io.sluice.judge.core.policy.Policy;
import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import org.jspecify.annotations.Nullable;

/**
 * The policy as it was when the rollout was created: a later change of the named policy does not change how a running
 * release is judged.
 *
 * @param name the name it was asked for by, null when the caller wrote it out
 */
public record PinnedPolicy(@Nullable String name, Policy policy) {
    public PinnedPolicy {
        Names.optionalKey("policy", name);
        Require.present("policy", policy);
    }
}
