package io.sluice.gameday.core.readiness;

import io.sluice.kernel.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a Dockerfile must not do: build on an image that moves, run as root, carry a secret, or start through a shell,
 * which keeps the signal to stop from the program.
 */
final class DockerfileRules {
    private static final Pattern CONTINUED = Pattern.compile("\\\\\\s*\\n");
    private static final Pattern STAGE = Pattern.compile("(?i)\\s+as\\s+(\\S+)$");

    private final String place;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> stages = new ArrayList<>();
    private String user = "root";

    private DockerfileRules(String place) {
        this.place = place;
    }

    static List<Finding> check(String place, String dockerfile) {
        DockerfileRules rules = new DockerfileRules(place);
        CONTINUED
                .matcher(dockerfile)
                .replaceAll(" ")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .forEach(rules::line);
        if (rules.user.equals("root") || rules.user.equals("0") || rules.user.startsWith("0:")) {
            rules.add("RUNS_AS_ROOT", "names no user other than root.");
        }
        return rules.findings;
    }

    private void line(String line) {
        String[] words = line.split("\\s+", 2);
        String rest = words.length > 1 ? words[1] : "";
        switch (words[0].toUpperCase(Locale.ROOT)) {
            case "FROM" -> from(rest);
            case "USER" -> user = rest;
            case "ENV", "ARG" ->
                ContainerSecrets.namesIn(rest)
                        .forEach(name -> add("SECRET_IN_IMAGE", "sets " + name + ": an image keeps no secret."));
            case "CMD", "ENTRYPOINT" -> {
                if (!rest.startsWith("[")) {
                    add("STARTS_THROUGH_A_SHELL", "starts through a shell, which keeps SIGTERM: write [\"…\"].");
                }
            }
            default -> {
                // Nothing that a rule is about.
            }
        }
    }

    /** A stage of many begins anew, as root. */
    private void from(String rest) {
        String image = rest.replaceFirst("^(--\\S+\\s+)+", "");
        var named = STAGE.matcher(image);
        String base = named.find() ? image.substring(0, named.start()) : image;
        if (!base.equals("scratch") && !stages.contains(base) && ImageName.isMoving(base)) {
            add("MOVING_IMAGE", "builds on " + base + ", which moves: name a version or a digest.");
        }
        if (base.length() < image.length()) {
            stages.add(named.group(1));
        }
        user = "root";
    }

    private void add(String code, String what) {
        findings.add(Finding.error(code, place, "The file " + what));
    }
}
