package io.sluice.flags;

import io.sluice.kernel.Names;

/** Which flag: an environment and a key in it, both {@code [A-Za-z0-9._-]{1,128}}. */
public record FlagKey(String environment, String key) {

    public FlagKey {
        Names.key("environment", environment);
        Names.key("key", key);
    }
}
