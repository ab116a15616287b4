package io.sluice.cli;

import io.sluice.fleet.core.settings.ServiceSettings;
import io.sluice.fleet.core.settings.SettingsCheck;
import io.sluice.fleet.core.settings.SettingsDrift;
import io.sluice.fleet.core.settings.SettingsDrift.Difference;
import io.sluice.fleet.settings.SettingsDocument;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks the settings of a service, 20 where a rule is broken; or shows what two of its environments differ in. */
@Command(
        name = "settings",
        description = "Checks that the settings of a service keep its environments apart; needs no server.")
final class SettingsCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE",
            description = "What POST /api/v1/fleet/settings/check takes; .json is JSON, others YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--drift",
            arity = "2",
            paramLabel = "ENVIRONMENT",
            description = "Prints what the second has otherwise than the first, and checks nothing.")
    private List<String> drift = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        ServiceSettings settings = PlanningFile.answer(file, SettingsDocument::settings);
        if (!drift.isEmpty()) {
            print(text(drift(settings)));
            return ExitCode.FINE;
        }
        List<Finding> findings = SettingsCheck.check(settings);
        print(text(findings));
        return Finding.anyError(findings) ? ExitCode.STOP : ExitCode.FINE;
    }

    private SettingsDrift drift(ServiceSettings settings) {
        if (drift.size() != 2) {
            throw new ParameterException(spec.commandLine(), "--drift compares two environments");
        }
        try {
            return SettingsDrift.between(settings, drift.get(0), drift.get(1));
        } catch (Refused refused) {
            throw new ParameterException(spec.commandLine(), "--drift: " + refused.sentence());
        }
    }

    private String text(List<Finding> findings) {
        StringBuilder text = new StringBuilder().append(file).append(findings.isEmpty() ? ": valid" : ": not valid");
        text.append(", ").append(findings.size()).append(findings.size() == 1 ? " finding\n" : " findings\n");
        findings.forEach(finding -> text.append("  ").append(finding.line()).append('\n'));
        return text.toString();
    }

    private static String text(SettingsDrift drift) {
        StringBuilder text = new StringBuilder(drift.from()).append(" -> ").append(drift.to());
        text.append(": ").append(drift.differences().size()).append(" differ\n");
        for (Difference one : drift.differences()) {
            text.append("  ").append(one.setting()).append(": ");
            text.append(
                    switch (one.change()) {
                        case ADDED -> "not set -> " + shown(one.to());
                        case REMOVED -> shown(one.from()) + " -> not set";
                        case CHANGED ->
                            one.from() == null ? "differs (not shown)" : shown(one.from()) + " -> " + shown(one.to());
                    });
            text.append('\n');
        }
        return text.toString();
    }

    private static String shown(@Nullable JsonValue value) {
        return value == null ? "set (not shown)" : StrictJson.write(value);
    }

    private void print(String text) {
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
    }
}
