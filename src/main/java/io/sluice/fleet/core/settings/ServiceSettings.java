package io.sluice.fleet.core.settings;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.List;
import java.util.stream.Stream;

/**
 * The settings of one service in each of its environments, kept as data.
 *
 * @param further the names of settings that the service has beside the known ones, at most 100; their values may be
 *     secrets, so nothing repeats them
 * @param environments 1 to 20, each with a name of its own
 */
public record ServiceSettings(List<String> further, List<Environment> environments) {
    private static final int MAX_FURTHER = 100;
    private static final int MAX_ENVIRONMENTS = 20;

    public ServiceSettings {
        further = List.copyOf(Require.atMost("further", further, MAX_FURTHER));
        for (int i = 0; i < further.size(); i++) {
            String hint = "must match " + Environment.SETTING_NAME;
            Require.matching("further[" + i + "]", further.get(i), Environment.SETTING_NAME, hint);
        }
        environments = List.copyOf(environments);
        Require.inRange("environments", environments.size(), 1, MAX_ENVIRONMENTS);
        if (environments.stream().map(Environment::name).distinct().count() < environments.size()) {
            throw Refused.field("environments", "must have names of their own");
        }
    }

    /** Every name that a setting may have. */
    List<String> names() {
        return Stream.concat(KnownSetting.NAMES.stream(), further.stream())
                .distinct()
                .toList();
    }

    /**
     * @throws Refused naming the field that names no environment
     */
    Environment environment(String field, String name) {
        return environments.stream()
                .filter(environment -> environment.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refused.field(
                        field,
                        "must be one of "
                                + String.join(
                                        ", ",
                                        environments.stream()
                                                .map(Environment::name)
                                                .toList())));
    }
}
