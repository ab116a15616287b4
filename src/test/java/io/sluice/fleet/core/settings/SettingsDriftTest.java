package io.sluice.fleet.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.fleet.core.settings.SettingsDrift.Change;
import io.sluice.fleet.core.settings.SettingsDrift.Difference;
import io.sluice.fleet.settings.SettingsDocument;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.Refused;
import io.sluice.platform.yaml.StrictYaml;
import org.junit.jupiter.api.Test;

class SettingsDriftTest {
    private static final ServiceSettings SETTINGS = SettingsDocument.settings(StrictYaml.read("""
            further: [password, logLevel]
            environments:
              a:
                kind: dev
                settings: {model: m-1, tokens: s3cret-1, password: s3cret-1, callers: [web], fake: true, logLevel: info}
              b:
                kind: staging
                settings: {tokens: s3cret-2, password: s3cret-2, model: m-2, callers: [web], keys: k, logLevel: info}
            """));

    @Test
    void listsWhatDiffersAndShowsNoValueThatMayBeASecret() {
        assertThat(SettingsDrift.between(SETTINGS, "a", "b").differences())
                .containsExactly(
                        new Difference("model", Change.CHANGED, JsonValue.text("m-1"), JsonValue.text("m-2")),
                        new Difference("tokens", Change.CHANGED, null, null),
                        new Difference("password", Change.CHANGED, null, null),
                        new Difference("fake", Change.REMOVED, JsonBoolean.TRUE, null),
                        new Difference("keys", Change.ADDED, null, null));
    }

    @Test
    void anEnvironmentDoesNotDifferFromItself() {
        assertThat(SettingsDrift.between(SETTINGS, "b", "b").differences()).isEmpty();
    }

    @Test
    void anEnvironmentThatIsNotThereIsRefusedWithThoseThatAre() {
        assertThatThrownBy(() -> SettingsDrift.between(SETTINGS, "a", "c"))
                .isInstanceOf(Refused.class)
                .hasMessage("INVALID_FIELD: to must be one of a, b");
    }
}
