package io.sluice.cli;

import io.sluice.kernel.CanonicalJson;
import io.sluice.kernel.JsonValue;
import java.util.Map;
import picocli.CommandLine.Option;

/** Why a person does something, as the body that the service takes. */
final class Reason {
    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why; the audit keeps it.")
    private String text = "";

    String body() {
        return CanonicalJson.write(JsonValue.object(Map.of("reason", JsonValue.text(text))));
    }
}
