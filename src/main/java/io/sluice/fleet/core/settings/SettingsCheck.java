package io.sluice.fleet.core.settings;

import io.sluice.kernel.Finding;
import io.sluice.kernel.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What is wrong with the settings of a service. No finding repeats the value of a setting but the name of a caller.
 *
 * <p>Dev passes without secrets in files and with the fake; staging is held to files and folders; production is held
 * to everything.
 */
public final class SettingsCheck {
    /** A name's words that say test or demo, also before who that is: demo, test2, demo-user, testClient, smoketest. */
    private static final Pattern NOT_FOR_PRODUCTION =
            Pattern.compile("(?:smoke|load|unit)?(?:tests?|tester|testing)(?:user|client|caller|agent|account)?"
                    + "|(?:demos?|dummy|examples?|samples?)(?:user|client|caller|agent|account)?");

    /** For how many unknown names of an environment the nearest one is sought, which takes its time. */
    private static final int MOST_NEAREST = 10;

    private static final Pattern WORD_ENDS = Pattern.compile("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])");

    private final ServiceSettings settings;
    private final List<Finding> findings = new ArrayList<>();

    private SettingsCheck(ServiceSettings settings) {
        this.settings = settings;
    }

    /** Every finding: the environments in the document's order, each by rule. */
    public static List<Finding> check(ServiceSettings settings) {
        SettingsCheck check = new SettingsCheck(settings);
        SecretFolders folders = new SecretFolders(settings.environments());
        for (Environment environment : settings.environments()) {
            check.secrets(environment);
            folders.of(environment).forEach(check.findings::add);
            check.model(environment);
            check.callers(environment);
            check.names(environment);
        }
        return List.copyOf(check.findings);
    }

    private void secrets(Environment environment) {
        if (environment.kind() == EnvironmentKind.DEV) {
            return;
        }
        if (environment.has(KnownSetting.TOKENS)) {
            add(
                    SettingsRule.E01,
                    environment.place(KnownSetting.TOKENS),
                    "Callers' tokens come from a file (tokensFile), not from a value.");
        }
        if (environment.has(KnownSetting.KEYS)) {
            add(
                    SettingsRule.E02,
                    environment.place(KnownSetting.KEYS),
                    "The provider's keys come from a file (keysFile), not from a value.");
        }
    }

    private void model(Environment environment) {
        boolean namesModel = environment.has(KnownSetting.MODEL);
        if (!namesModel && !environment.has(KnownSetting.FAKE)) {
            add(
                    SettingsRule.E04,
                    environment.place(),
                    "Neither a model nor the fake is said; where the fake is meant, say fake: true.");
        }
        if (environment.isProduction() && environment.runsFake()) {
            add(SettingsRule.E05, environment.place(KnownSetting.FAKE), "Production must not run the offline fake.");
        }
        if (environment.isProduction() && !namesModel) {
            add(
                    SettingsRule.E06,
                    environment.place(KnownSetting.MODEL),
                    "Production must name its model: a default can change under it.");
        }
    }

    private void callers(Environment environment) {
        if (!environment.isProduction()) {
            return;
        }
        List<String> callers = environment.callers();
        for (int i = 0; i < callers.size(); i++) {
            if (isForTests(callers.get(i))) {
                add(
                        SettingsRule.E07,
                        environment.place(KnownSetting.CALLERS) + "[" + i + "]",
                        "The caller " + callers.get(i) + " is a test's or a demo's by its name.");
            }
        }
    }

    private static boolean isForTests(String caller) {
        return WORD_ENDS
                .splitAsStream(caller)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .anyMatch(word -> NOT_FOR_PRODUCTION.matcher(word).matches());
    }

    private void names(Environment environment) {
        List<String> known = settings.names();
        List<String> unknown = environment.settings().keySet().stream()
                .filter(name -> !known.contains(name))
                .toList();
        for (int i = 0; i < unknown.size(); i++) {
            String name = unknown.get(i);
            String nearest = i < MOST_NEAREST ? "; the nearest one is " + NearestName.among(known, name) : "";
            add(
                    SettingsRule.UNKNOWN_SETTING,
                    environment.place() + "." + name,
                    "There is no setting " + name + nearest + ".");
        }
    }

    private void add(SettingsRule rule, String place, String message) {
        findings.add(rule.at(place, message));
    }
}
