package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceRefusal;
import io.sluice.platform.json.StrictJson;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Brings an environment to what flagd documents in a directory say, and prints the difference. */
@Command(name = "apply", description = "Takes flagd documents from files into an environment, all or nothing.")
final class ApplyCommand implements Callable<Integer> {
    @Mixin
    private ServerOptions server = new ServerOptions();

    @Option(
            names = "-f",
            required = true,
            paramLabel = "DIR",
            description = "A flagd document, or a directory of them: all its .json, .yaml and .yml files.")
    private Path source = Path.of("");

    @Option(names = "--dry-run", description = "Prints the difference and changes nothing.")
    private boolean isDryRun;

    @Option(names = "--prune", description = "Archives flags and removes segments that are in no file.")
    private boolean isPruning;

    @Parameters(paramLabel = "ENVIRONMENT")
    private String environment = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        String document = StrictJson.write(DocumentFiles.read(source));
        String path = "/api/v1/environments/" + URLEncoder.encode(environment, StandardCharsets.UTF_8)
                + "/flags?dryRun=" + isDryRun + "&prune=" + isPruning;
        PrintWriter out = spec.commandLine().getOut();
        try {
            JsonNode difference = server.ask(service -> service.put(path, document));
            out.print(DifferenceText.of(difference));
            return ExitCode.FINE;
        } catch (ServiceRefusal refusal) {
            out.print(DifferenceText.refused(refusal));
            return ExitCode.STOP;
        } finally {
            out.flush();
        }
    }
}
