package io.sluice.app;

import java.util.Arrays;
import java.util.Comparator;
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

    /** The known name that takes the fewest single-letter edits to reach. */
    static Setting nearestTo(String variable) {
        return Arrays.stream(values())
                .min(Comparator.comparingInt(setting -> edits(variable, setting.variable())))
                .orElseThrow();
    }

    /** Levenshtein's distance, one row at a time. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        Arrays.setAll(row, column -> column);
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
