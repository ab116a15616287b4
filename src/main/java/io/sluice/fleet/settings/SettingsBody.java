package io.sluice.fleet.settings;

import io.sluice.fleet.core.settings.Environment;
import io.sluice.fleet.core.settings.EnvironmentKind;
import io.sluice.fleet.core.settings.ServiceSettings;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.media.SchemaProperty;
import org.jspecify.annotations.Nullable;

/** The settings of a service as its author wrote them. */
@Schema(
        requiredProperties = "environments",
        description = "The settings of one service in each of its environments. The files hold paths to secrets, never"
                + " secrets.")
record SettingsBody(
        @Schema(description = "Names of settings that the service has beside those known here.") @Nullable
        List<@Nullable String> further,

        @Schema(description = "1 to 20 environments by name.") @Nullable
        Map<String, @Nullable EnvironmentSettings> environments) {

    /** One environment. */
    @Schema(requiredProperties = {"kind", "settings"})
    record EnvironmentSettings(
            @Schema(
                    enumeration = {"dev", "staging", "production"},
                    description = "What it is for; one that bears such a name is of that kind.")
            @Nullable
            String kind,

            @Schema(
                    implementation = Object.class,
                    type = SchemaType.OBJECT,
                    additionalProperties = Schema.True.class,
                    description = "Known settings; one of any other name that further does not name is a finding.",
                    properties = {
                        @SchemaProperty(name = "tokens", description = "Callers' tokens as a value: in dev only."),
                        @SchemaProperty(
                                name = "tokensFile",
                                type = SchemaType.STRING,
                                description = "The file of the callers' tokens, an absolute path."),
                        @SchemaProperty(name = "keys", description = "The provider's keys as a value: in dev only."),
                        @SchemaProperty(
                                name = "keysFile",
                                type = SchemaType.STRING,
                                description = "The file of the provider's keys, an absolute path."),
                        @SchemaProperty(
                                name = "secretFolder",
                                type = SchemaType.STRING,
                                description = "The folder of this environment's secret files alone."),
                        @SchemaProperty(
                                name = "model",
                                type = SchemaType.STRING,
                                description = "The model that answers; without it the service's default does."),
                        @SchemaProperty(
                                name = "fake",
                                type = SchemaType.BOOLEAN,
                                description = "Whether the offline fake answers."),
                        @SchemaProperty(
                                name = "callers",
                                type = SchemaType.ARRAY,
                                implementation = String.class,
                                description = "The names of those who hold a token.")
                    })
            @Nullable
            Map<String, JsonValue> settings) {

        Environment named(String name) {
            String word = Require.present("kind", kind);
            return new Environment(
                    name,
                    EnvironmentKind.ofWord(word)
                            .orElseThrow(() -> Refused.field("kind", "must be dev, staging or production")),
                    Require.present("settings", settings));
        }
    }

    /**
     * @throws Refused naming the place of what has the wrong form
     */
    ServiceSettings settings() {
        List<String> names = new ArrayList<>();
        for (String name : further == null ? List.<@Nullable String>of() : further) {
            names.add(Require.present("further[" + names.size() + "]", name));
        }
        List<Environment> read = new ArrayList<>();
        Require.present("environments", environments)
                .forEach((name, environment) -> read.add(environment(Names.key("environments", name), environment)));
        return new ServiceSettings(names, read);
    }

    private static Environment environment(String name, @Nullable EnvironmentSettings written) {
        String place = "environments." + name;
        EnvironmentSettings present = Require.present(place, written);
        try {
            return present.named(name);
        } catch (Refused refused) {
            throw refused.inside(place);
        }
    }
}
