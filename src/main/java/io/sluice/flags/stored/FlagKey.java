package io.sluice.flags.stored;

import io.sluice.kernel.Names;
import io.sluice.security.core.Caller;

/** Which flag: an environment and a key in it, both {@code [A-Za-z0-9._-]{1,128}}. */
public record FlagKey(String environment, String key) {

    public FlagKey {
        Names.key("environment", environment);
        Names.key("key", key);
    }

    /** The flag, unless it lies outside of the caller's environment. */
    public static FlagKey readable(Caller caller, String environment, String key) {
        FlagKey flag = new FlagKey(environment, key);
        caller.requireEnvironment(environment);
        return flag;
    }

    /** The flag, unless the caller is bound to others. */
    public static FlagKey writable(Caller caller, String environment, String key) {
        FlagKey flag = readable(caller, environment, key);
        caller.requireFlag(key);
        return flag;
    }
}
