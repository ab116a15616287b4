package io.sluice.gameday;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.yaml.StrictYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** One file of {@code plans/gameday/incidents}: what happened somewhere, and the requests that Sluice must refuse. */
record Incident(String file, JsonNode document) {
    static final Path FOLDER = Path.of("plans/gameday/incidents");
    static final Set<String> MEMBERS = Set.of("incident", "source", "happened", "refuses", "steps");

    static List<Incident> all() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Incident> incidents = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".yaml")) {
                    incidents.add(read(file));
                }
            }
            return incidents;
        }
    }

    private static Incident read(Path file) throws IOException {
        String json = StrictJson.write(StrictYaml.read(Files.readString(file)));
        return new Incident(file.getFileName().toString(), StrictJson.mapper().readTree(json));
    }

    Set<String> members() {
        Set<String> names = new TreeSet<>();
        document.fieldNames().forEachRemaining(names::add);
        return names;
    }

    List<JsonNode> steps() {
        List<JsonNode> steps = new ArrayList<>();
        document.path("steps").forEach(steps::add);
        return steps;
    }

    /** The steps that Sluice must not obey. */
    List<JsonNode> refusals() {
        return steps().stream().filter(step -> step.has("refused")).toList();
    }

    /** Calls of which nothing is said, or two things. */
    List<JsonNode> unanswered() {
        return steps().stream()
                .filter(step -> step.has("request") || step.has("observe"))
                .filter(step -> step.has("answered") == step.has("refused"))
                .toList();
    }

    @Override
    public String toString() {
        return file;
    }
}
