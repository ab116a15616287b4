package io.sluice.app;

import io.sluice.kernel.NearestName;
import java.util.Arrays;
import java.util.Optional;

/** The names that may follow {@code SLUICE_} in the environment; any other is taken for a slip of the pen. */
enum Setting {
    PORT,
    DATA_DIR,
    DB_URL,
    DB_USER,
    DB_PASSWORD_FILE,
    ADMIN_TOKEN_FILE,
    ENVIRONMENT,
    PEERS,
    TRUSTED_PROXIES,
    VERIFY_HOSTS,
    PROMETHEUS_URL,
    PROMETHEUS_TOKEN_FILE,
    PROMETHEUS_CA_FILE,
    NOTIFICATION_HOSTS,
    /** Of the command line, where it speaks to a server; the service does not read it. */
    URL,
    /** Of the command line, where it speaks to a server; the service does not read it. */
    TOKEN_FILE;

    static final String PREFIX = "SLUICE_";

    String variable() {
        return PREFIX + name();
    }

    static Optional<Setting> named(String variable) {
        return Arrays.stream(values())
                .filter(setting -> setting.variable().equals(variable))
                .findFirst();
    }

    /** The known variable that takes the fewest single-letter edits to reach. */
    static String nearestTo(String variable) {
        return NearestName.among(Arrays.stream(values()).map(Setting::variable).toList(), variable);
    }
}
