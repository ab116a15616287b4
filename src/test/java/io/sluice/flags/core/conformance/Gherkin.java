package io.sluice.flags.core.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a feature file into scenarios, one for each row of an outline's examples: steps and tables of cells, no more.
 */
final class Gherkin {
    private final List<Scenario> scenarios = new ArrayList<>();
    private final Set<String> waitingTags = new LinkedHashSet<>();
    private final List<String> background = new ArrayList<>();
    private String name = "";
    private Set<String> tags = Set.of();
    private Set<String> exampleTags = Set.of();
    private List<String> steps = background;
    private List<String> header = List.of();
    private boolean isInExamples;

    private Gherkin() {}

    /** One scenario with all its placeholders filled in. */
    record Scenario(String name, Set<String> tags, List<String> steps) {}

    static List<Scenario> read(List<String> lines) {
        Gherkin reader = new Gherkin();
        lines.stream().map(String::strip).forEach(reader::line);
        reader.endOfScenario();
        return reader.scenarios;
    }

    private void line(String line) {
        if (line.startsWith("@")) {
            waitingTags.addAll(Arrays.asList(line.split(" +")));
        } else if (line.startsWith("Scenario")) {
            endOfScenario();
            name = line.substring(line.indexOf(':') + 1).strip();
            tags = takeTags();
            steps = new ArrayList<>();
        } else if (line.startsWith("Examples")) {
            isInExamples = true;
            exampleTags = takeTags();
            header = List.of();
        } else if (line.startsWith("|") && isInExamples) {
            row(cells(line));
        } else if (line.startsWith("Feature")) {
            waitingTags.clear();
        } else if (line.matches("(Given|When|Then|And) .*")) {
            steps.add(line.substring(line.indexOf(' ') + 1));
        }
    }

    private void row(List<String> cells) {
        if (header.isEmpty()) {
            header = cells;
            return;
        }
        List<String> filled = new ArrayList<>(background);
        for (String step : steps) {
            String text = step;
            for (int i = 0; i < header.size(); i++) {
                text = text.replace("<" + header.get(i) + ">", cells.get(i));
            }
            filled.add(text);
        }
        Set<String> all = new LinkedHashSet<>(tags);
        all.addAll(exampleTags);
        scenarios.add(new Scenario(name + " " + cells, all, filled));
    }

    private void endOfScenario() {
        if (steps != background && !isInExamples) {
            List<String> all = new ArrayList<>(background);
            all.addAll(steps);
            scenarios.add(new Scenario(name, tags, all));
        }
        isInExamples = false;
    }

    private Set<String> takeTags() {
        Set<String> taken = new LinkedHashSet<>(waitingTags);
        waitingTags.clear();
        return taken;
    }

    private static List<String> cells(String line) {
        String inner = line.substring(1, line.lastIndexOf('|'));
        return Arrays.stream(inner.split("\\|", -1)).map(String::strip).toList();
    }
}
