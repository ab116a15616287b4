package io.sluice.cli;

import io.sluice.cli.client.ServiceClient;
import io.sluice.cli.client.ServiceRefusal;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which service a command calls, and as whom. */
final class ServerOptions {
    private static final Pattern TOKEN = Pattern.compile("[!-~]+");

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "${env:SLUICE_URL:-http://127.0.0.1:8080}",
            description = "The service; SLUICE_URL, else http://127.0.0.1:8080.")
    private String url = "";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            defaultValue = "${env:SLUICE_TOKEN_FILE}",
            description = "Where the token stands; SLUICE_TOKEN_FILE.")
    private @Nullable Path tokenFile;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /**
     * Asks the service.
     *
     * @throws CannotAnswer where it is not reached, or refuses for any reason but findings
     */
    <T> T ask(Function<ServiceClient, T> question) {
        ServiceClient service = service();
        try {
            return question.apply(service);
        } catch (UncheckedIOException unreachable) {
            throw unreachable(unreachable);
        } catch (ServiceRefusal refusal) {
            if (refusal.code().equals("FINDINGS")) {
                throw refusal;
            }
            throw new CannotAnswer(String.valueOf(refusal.getMessage()));
        }
    }

    /** The service itself, for a command that has its own way with failures. */
    ServiceClient service() {
        if (tokenFile == null) {
            throw new ParameterException(spec.commandLine(), "no token: set SLUICE_TOKEN_FILE or give --token-file");
        }
        String token = InputFile.read(tokenFile).strip();
        if (!TOKEN.matcher(token).matches()) {
            throw new CannotAnswer(tokenFile + " is no token: that is one word");
        }
        try {
            return new ServiceClient(url, token);
        } catch (IllegalArgumentException noAddress) {
            throw new ParameterException(spec.commandLine(), "--url " + url + " is no address");
        }
    }

    CannotAnswer unreachable(UncheckedIOException failure) {
        return new CannotAnswer(url + " cannot be reached: " + failure.getMessage());
    }
}
