package io.sluice.kernel;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The forms that names may have. Keys stay within characters that every OFREP client sends unescaped. */
public final class Names {
    public static final String DEFAULT_TENANT = "default";

    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._-]{1,128}");
    private static final Pattern VERSION = Pattern.compile("[!-~]{1,128}");

    private Names() {}

    /** A flag key, an environment, a target, a plan, a policy, a token name: {@code [A-Za-z0-9._-]{1,128}}. */
    public static String key(String field, @Nullable String value) {
        return Require.matching(field, value, KEY, "must match [A-Za-z0-9._-]{1,128}");
    }

    public static @Nullable String optionalKey(String field, @Nullable String value) {
        return value == null ? null : key(field, value);
    }

    /** A version: 1 to 128 printable ASCII characters without spaces. */
    public static String version(String field, @Nullable String value) {
        return Require.matching(field, value, VERSION, "must be 1 to 128 printable characters without spaces");
    }
}
