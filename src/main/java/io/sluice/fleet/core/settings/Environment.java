package io.sluice.fleet.core.settings;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One environment of a service, and what its settings say.
 *
 * <p>The kind alone decides which rules it must pass, so an environment that bears the name of a kind is of that kind:
 * a production copied whole from dev does not pass as one.
 *
 * @param settings by name in the author's order, known or not; at most {@value #MAX_SETTINGS}
 */
public record Environment(String name, EnvironmentKind kind, Map<String, JsonValue> settings) {
    private static final int MAX_SETTINGS = 100;
    static final Pattern SETTING_NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    public Environment {
        Names.key("name", name);
        EnvironmentKind.ofWord(name).filter(named -> named != kind).ifPresent(named -> {
            throw Refused.field("kind", "must be " + named.word() + ", as the environment's name says");
        });
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        if (settings.size() > MAX_SETTINGS) {
            throw Refused.field("settings", "must have at most " + MAX_SETTINGS + " members");
        }
        settings.forEach((setting, value) -> {
            Require.matching("settings", setting, SETTING_NAME, "must have names that match " + SETTING_NAME);
            KnownSetting.named(setting).ifPresent(known -> require(known, value));
        });
    }

    private static void require(KnownSetting known, JsonValue value) {
        try {
            known.require(value);
        } catch (Refused refused) {
            throw refused.inside("settings");
        }
    }

    boolean isProduction() {
        return kind == EnvironmentKind.PRODUCTION;
    }

    boolean has(KnownSetting setting) {
        return settings.containsKey(setting.written());
    }

    Optional<FilePath> path(KnownSetting setting) {
        return settings.get(setting.written()) instanceof JsonString text
                ? Optional.of(FilePath.of(text.value()))
                : Optional.empty();
    }

    boolean runsFake() {
        return settings.get(KnownSetting.FAKE.written()) == JsonBoolean.TRUE;
    }

    List<String> callers() {
        return settings.get(KnownSetting.CALLERS.written()) instanceof JsonArray names
                ? names.items().stream()
                        .map(name -> ((JsonString) name).value())
                        .toList()
                : List.of();
    }

    /** Where its settings stand in the document. */
    String place() {
        return "environments." + name + ".settings";
    }

    String place(KnownSetting setting) {
        return place() + "." + setting.written();
    }
}
