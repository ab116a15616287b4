package io.sluice.judge.policy;

import io.sluice.judge.core.policy.Policy;

/**
 * A policy under a name.
 *
 * @param version raised by every write, from 1; 0 for a preset, which nobody writes
 */
record StoredPolicy(String name, Policy policy, long version) {
    boolean isPreset() {
        return version == 0;
    }
}
