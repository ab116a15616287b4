package io.sluice.gameday.core.readiness;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The names of settings that look like secrets and are set to a value; a name that ends in _FILE names a file. */
final class ContainerSecrets {
    private static final Pattern SET = Pattern.compile("(?i)\\b(\\w*(PASSWORD|SECRET|TOKEN|API_?KEY)\\w*)\\s*=\\s*\\S");

    private ContainerSecrets() {}

    static List<String> namesIn(String assignments) {
        return SET.matcher(assignments)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !name.toUpperCase(Locale.ROOT).endsWith("_FILE"))
                .toList();
    }
}
