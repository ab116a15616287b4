package io.sluice.fleet.core.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an environment is for. */
public enum EnvironmentKind {
    DEV,
    STAGING,
    PRODUCTION;

    public static Optional<EnvironmentKind> ofWord(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
