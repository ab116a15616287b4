package io.sluice.fleet.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.fleet.settings.SettingsDocument;
import io.sluice.kernel.Finding;
import io.sluice.platform.yaml.StrictYaml;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule, and what it does not ask. */
class SettingsCheckTest {
    /** A production with nothing to complain about, to which a test adds a setting. */
    private static final String SOUND = "model: m-1, secretFolder: /s/p, tokensFile: /s/p/tokens, keysFile: /s/p/keys";

    private static List<Finding> findings(String... environments) {
        String document = "further: [logLevel]\nenvironments:\n  " + String.join("\n  ", environments);
        return SettingsCheck.check(SettingsDocument.settings(StrictYaml.read(document)));
    }

    /** Each as {@code CODE place}, the place from the environment's settings on. */
    private static List<String> codes(String kind, String settings) {
        return findings("e: {kind: " + kind + ", settings: {" + settings + "}}").stream()
                .map(finding -> finding.code() + finding.place().replace("environments.e.settings", ""))
                .toList();
    }

    private static List<String> pairs(String... environments) {
        return findings(environments).stream()
                .map(finding -> finding.code() + " "
                        + finding.place().replace("environments.", "").replace(".settings", "") + " "
                        + finding.message())
                .toList();
    }

    @Test
    void aSoundEnvironmentOfEachKindPasses() {
        assertThat(codes("dev", "fake: true")).isEmpty();
        assertThat(codes("staging", SOUND)).isEmpty();
        assertThat(codes("production", SOUND)).isEmpty();
        assertThat(codes("production", SOUND + ", fake: false, callers: [web], logLevel: {root: info}"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"tokens,E01", "keys,E02"})
    void outsideDevASecretIsNoValueBesideAFileEither(String secret, String code) {
        for (String value : new String[] {"s3cret", "[s3cret]", "{web: s3cret}", "''", "7"}) {
            assertThat(codes("dev", "fake: true, " + secret + ": " + value)).isEmpty();
            assertThat(codes("staging", SOUND + ", " + secret + ": " + value)).containsExactly(code + "." + secret);
            assertThat(codes("production", SOUND + ", " + secret + ": " + value))
                    .containsExactly(code + "." + secret);
        }
    }

    @Test
    void theFakeIsSaidOrAModelIs() {
        assertThat(codes("dev", "")).containsExactly("E04");
        assertThat(codes("staging", "logLevel: debug")).containsExactly("E04");
        assertThat(codes("production", "")).containsExactly("E04", "E06.model");
        assertThat(codes("staging", "fake: false")).isEmpty();
        assertThat(codes("staging", "model: m-1")).isEmpty();
    }

    @Test
    void onlyProductionMustNameAModelAndNotRunTheFake() {
        assertThat(codes("staging", "fake: true")).isEmpty();
        assertThat(codes("production", "fake: true")).containsExactly("E05.fake", "E06.model");
        assertThat(codes("production", "fake: true, model: m-1")).containsExactly("E05.fake");
        assertThat(codes("production", "fake: false")).containsExactly("E06.model");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "demo",
                "Test",
                "test2",
                "demo-user",
                "web.test",
                "load_testing",
                "smoketest",
                "testClient",
                "TestAgent",
                "e2e-tests",
                "web-demouser",
                "dummy",
                "example",
                "TEST"
            })
    void aTestsOrADemosCallerIsNotForProduction(String caller) {
        assertThat(codes("production", SOUND + ", callers: [web, " + caller + "]"))
                .containsExactly("E07.callers[1]");
        assertThat(codes("staging", SOUND + ", callers: [" + caller + "]")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"latest", "contest-app", "democracy", "demographics", "attestation", "protest", "web"})
    void aNameThatOnlySoundsLikeItIsForProduction(String caller) {
        assertThat(codes("production", SOUND + ", callers: [" + caller + "]")).isEmpty();
    }

    @Test
    void anUnknownSettingIsAnsweredWithTheNearestName() {
        assertThat(pairs("e: {kind: dev, settings: {fake: true, tokenFile: s3cret, loglevel: s3cret}}"))
                .containsExactly(
                        "UNKNOWN_SETTING e.tokenFile There is no setting tokenFile; the nearest one is tokensFile.",
                        "UNKNOWN_SETTING e.loglevel There is no setting loglevel; the nearest one is logLevel.");
    }

    @Test
    void theNearestNameIsSoughtForTheFirstTenOfAnEnvironment() {
        String many = IntStream.range(0, 12).mapToObj(i -> ", kez" + i + ": 1").collect(Collectors.joining());
        List<String> lines = pairs("e: {kind: dev, settings: {fake: true" + many + "}}");

        assertThat(lines).hasSize(12);
        assertThat(lines.subList(0, 10)).allMatch(line -> line.endsWith("; the nearest one is keys."));
        assertThat(lines.get(10)).endsWith("There is no setting kez10.");
    }

    @Test
    void aFileOfAnotherEnvironmentIsSharedWhereverItLies() {
        String staging = "staging: {kind: staging, settings: {model: m-1, secretFolder: /s/s, tokensFile: /s/s/t}}";
        String shared = " The file is shared with staging: one leaked file must open one environment.";

        assertThat(pairs(staging, "p: {kind: production, settings: {model: m-1, keysFile: /s/s/t}}"))
                .containsExactly("E03 p.keysFile" + shared);
        assertThat(
                        pairs(
                                staging,
                                "p: {kind: production, settings: {model: m-1, secretFolder: /s/p, tokensFile: /s/p/..//s/./t}}"))
                .containsExactly("E03 p.tokensFile" + shared);
        assertThat(pairs(staging, "p: {kind: production, settings: {model: m-1, keysFile: /s/s/k}}"))
                .containsExactly("E03 p.keysFile The file lies in the folder of staging.");
    }

    @Test
    void twoThatShareAFileOutsideTheirFoldersAreBothTold() {
        assertThat(pairs(
                        "a: {kind: dev, settings: {fake: true, secretFolder: /a, tokensFile: /t}}",
                        "b: {kind: dev, settings: {fake: true, tokensFile: /t}}"))
                .extracting(line -> line.substring(0, line.indexOf(" The")))
                .containsExactly("E03 a.tokensFile", "E03 b.tokensFile");
    }

    @Test
    void aSecretFileNeedsAFolderAndLiesInIt() {
        assertThat(pairs("e: {kind: dev, settings: {fake: true, tokensFile: /s/t}}"))
                .containsExactly(
                        "E03 e.tokensFile A secret file needs a secretFolder that is this environment's alone.");
        assertThat(pairs("e: {kind: dev, settings: {fake: true, tokensFile: /secrets/t, secretFolder: /s}}"))
                .containsExactly("E03 e.tokensFile The file lies outside secretFolder.");
    }

    @ParameterizedTest
    @CsvSource({"/s,/s", "/s,/s/", "/s,/s/deeper", "/,/s", "/s,/a/../s"})
    void foldersMayNotOverlap(String one, String other) {
        assertThat(pairs(
                        "a: {kind: dev, settings: {fake: true, secretFolder: " + one + "}}",
                        "b: {kind: dev, settings: {fake: true, secretFolder: " + other + "}}"))
                .containsExactly(
                        "E03 a.secretFolder The folder is not its own: it overlaps that of b.",
                        "E03 b.secretFolder The folder is not its own: it overlaps that of a.");
    }

    @Test
    void noFindingRepeatsAValue() {
        List<Finding> findings = findings(
                "a: {kind: staging, settings: {tokens: s3cret, keys: [s3cret], keysFile: /s3cret, tokenz: s3cret}}",
                "p: {kind: production, settings: {keysFile: /s3cret, secretFolder: /else, apiKey: {k: s3cret}}}");

        assertThat(findings).extracting(Finding::code).contains("E01", "E02", "E03", "E04", "UNKNOWN_SETTING");
        assertThat(findings.toString()).doesNotContain("s3cret");
    }
}
