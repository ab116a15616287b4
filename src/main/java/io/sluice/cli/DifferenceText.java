package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceRefusal;

/** A difference as a person reads it: one line for each thing that changes, then the sum. */
final class DifferenceText {
    private final StringBuilder text = new StringBuilder();

    private DifferenceText() {}

    static String of(JsonNode difference) {
        DifferenceText written = new DifferenceText();
        JsonNode segments = difference.path("segments");
        written.lines("+ segment ", segments.path("added"));
        written.lines("~ segment ", segments.path("changed"));
        written.lines("- segment ", segments.path("removed"));
        written.lines("+ flag ", difference.path("added"));
        written.lines("~ flag ", difference.path("changed"));
        written.lines("- flag ", difference.path("archived"));
        if (difference.path("metadataChanged").asBoolean()) {
            written.text.append("~ metadata\n");
        }
        written.findings(difference.path("warnings"));
        written.text
                .append(difference.path("dryRun").asBoolean() ? "would change " : "changed ")
                .append(difference.path("added").size()
                        + difference.path("changed").size()
                        + difference.path("archived").size())
                .append(" flags; ")
                .append(difference.path("unchanged").asInt())
                .append(" the same, ")
                .append(difference.path("untouched").size())
                .append(" not in the files\n");
        return written.text.toString();
    }

    static String refused(ServiceRefusal refusal) {
        DifferenceText written = new DifferenceText();
        written.findings(refusal.findings());
        written.text.append("refused: ").append(refusal.getMessage()).append('\n');
        return written.text.toString();
    }

    private void lines(String mark, JsonNode names) {
        names.forEach(name -> text.append(mark).append(name.asText()).append('\n'));
    }

    private void findings(JsonNode findings) {
        findings.forEach(finding -> text.append(finding.path("severity").asText())
                .append(' ')
                .append(finding.path("code").asText())
                .append(' ')
                .append(finding.path("place").asText())
                .append(": ")
                .append(finding.path("message").asText())
                .append('\n'));
    }
}
