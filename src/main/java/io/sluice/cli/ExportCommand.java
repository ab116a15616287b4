package io.sluice.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.sluice.kernel.JsonValue;
import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes an environment as a flagd document, with kills and shares compiled in. */
@Command(name = "export", description = "Writes an environment as a flagd document.")
final class ExportCommand implements Callable<Integer> {
    @Mixin
    private ServerOptions server = new ServerOptions();

    @Parameters(paramLabel = "ENVIRONMENT")
    private String environment = "";

    @Option(names = "-o", paramLabel = "FILE", description = "Where to write it; the standard output if not given.")
    private @Nullable Path file;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        String path = "/api/v1/environments/" + URLEncoder.encode(environment, StandardCharsets.UTF_8) + "/flagd.json";
        String document = indented(server.ask(service -> service.text(path)));
        if (file == null) {
            spec.commandLine().getOut().print(document);
            spec.commandLine().getOut().flush();
        } else {
            write(file, document);
        }
        return ExitCode.FINE;
    }

    /** One member a line, so that a difference can be read; digits stay as they are. */
    private static String indented(String document) {
        JsonValue value = StrictJson.read(document, JsonValue.class);
        try {
            return StrictJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The file is the old one or the new one, whatever happens: a flagd may be watching it. */
    private static void write(Path file, String document) {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(beside, document);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new CannotAnswer(file + " cannot be written: " + failed.getMessage());
        }
    }
}
