package io.sluice.fleet.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.fleet.core.settings.KnownSetting;
import io.sluice.fleet.core.settings.SettingsRule;
import io.sluice.kernel.Refused;
import io.sluice.platform.yaml.StrictYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a document may not say at all, and where that is. */
class SettingsDocumentTest {

    private static void assertRefused(String document, String message) {
        assertThatThrownBy(() -> SettingsDocument.settings(StrictYaml.read(document)))
                .as(document)
                .isInstanceOf(Refused.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tokensFile: run/tokens           | tokensFile must be an absolute path",
                "keysFile: 7                      | keysFile must be a text",
                "secretFolder: [/s]               | secretFolder must be a text",
                "tokensFile: \"/s\\u0007\"        | tokensFile must be an absolute path",
                "model: two words                 | model must be 1 to 128 printable characters without spaces",
                "model: ''                        | model must be 1 to 128 printable characters without spaces",
                "model:                           | model is empty; leave it out to have its default",
                "fake: 'true'                     | fake must be true or false",
                "callers: demo                    | callers must be a list",
                "callers: [web, 'demo:s3cret']    | callers[1] must match [A-Za-z0-9._-]{1,128}",
                "callers: [[web]]                 | callers[0] must be a text",
            })
    void aSettingOfTheWrongFormIsRefusedByItsPlace(String setting, String message) {
        assertRefused(
                "environments:\n  e:\n    kind: dev\n    settings:\n      " + setting,
                "INVALID_FIELD: environments.e.settings." + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                     | environments is required",
                "{environments: {}}                                     | environments must be between 1 and 20",
                "{environments: {}, callers: []}                        | callers is not a known field",
                "{environments: {e: }}                                  | environments.e is required",
                "{environments: {e: {kind: dev}}}                       | environments.e.settings is required",
                "{environments: {e: {settings: {}}}}                    | environments.e.kind is required",
                "{environments: {e: {kind: qa, settings: {}}}}          | environments.e.kind must be dev, staging or",
                "{environments: {e: {kind: dev, settings: {}, fake: true}}} | environments.e.fake is not a known field",
                "{environments: {a b: {kind: dev, settings: {}}}}       | environments must match",
                "{environments: {e: {kind: dev, settings: {a b: 1}}}}   | environments.e.settings must have names that",
                "{further: [a b], environments: {e: {kind: dev, settings: {}}}} | further[0] must match",
                "{further: [ ], environments: []}                       | environments must be an object",
            })
    void aDocumentOfTheWrongShapeIsRefusedByItsPlace(String document, String message) {
        assertRefused(document, "INVALID_FIELD: " + message);
    }

    @Test
    void anEnvironmentThatBearsTheNameOfAKindIsOfThatKind() {
        assertRefused(
                "environments: {production: {kind: dev, settings: {fake: true}}}",
                "environments.production.kind must be production, as the environment's name says");
    }

    @Test
    void itsSizeIsLimited() {
        String environments = IntStream.range(0, 21)
                .mapToObj(i -> "e" + i + ": {kind: dev, settings: {}}")
                .collect(Collectors.joining(", "));
        assertRefused("{environments: {" + environments + "}}", "environments must be between 1 and 20");
        String settings = IntStream.range(0, 101).mapToObj(i -> "s" + i + ": 1").collect(Collectors.joining(", "));
        assertRefused(
                "{environments: {e: {kind: dev, settings: {" + settings + "}}}}",
                "environments.e.settings must have at most 100 members");
    }

    @Test
    void thePageOfTheExamplesNamesEveryRuleAndEverySetting() throws IOException {
        String page = Files.readString(Path.of("plans/settings/README.md"));
        for (SettingsRule rule : SettingsRule.values()) {
            assertThat(page).contains("| `" + rule + "` |");
        }
        assertThat(KnownSetting.NAMES).allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
    }
}
