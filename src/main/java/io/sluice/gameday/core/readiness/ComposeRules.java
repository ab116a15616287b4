package io.sluice.gameday.core.readiness;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a service of a compose file must not do; a Dockerfile written into it is held to the rules of one. */
final class ComposeRules {
    private ComposeRules() {}

    static List<Finding> check(String place, JsonValue document) {
        List<Finding> findings = new ArrayList<>();
        Map<String, JsonValue> services = members(document instanceof JsonObject file ? file.get("services") : null);
        if (services.isEmpty()) {
            findings.add(Finding.error("NO_SERVICES", place, "The file has no services."));
        }
        services.forEach((name, service) -> findings.addAll(service(place + " " + name, members(service))));
        return findings;
    }

    private static List<Finding> service(String place, Map<String, JsonValue> service) {
        List<Finding> findings = new ArrayList<>();
        JsonValue dockerfile = members(service.get("build")).get("dockerfile_inline");
        if (dockerfile instanceof JsonString text) {
            findings.addAll(DockerfileRules.check(place, text.value()));
        }
        if (service.get("image") instanceof JsonString image && ImageName.isMoving(image.value())) {
            findings.add(Finding.error("MOVING_IMAGE", place, "The service runs " + image.value() + ", which moves."));
        }
        if (service.get("healthcheck") == null) {
            findings.add(Finding.error("NO_HEALTH_CHECK", place, "The service has no healthcheck."));
        }
        if (service.get("privileged") == JsonBoolean.TRUE) {
            findings.add(Finding.error("PRIVILEGED", place, "The service has all rights of the host."));
        }
        for (String name : ContainerSecrets.namesIn(assignments(service.get("environment")))) {
            findings.add(
                    Finding.error("SECRET_IN_FILE", place, "The service sets " + name + ": secrets come from files."));
        }
        return findings;
    }

    /** Both forms of an environment, a map and a list of {@code NAME=value}, as lines. */
    private static String assignments(@Nullable JsonValue environment) {
        StringBuilder lines = new StringBuilder();
        if (environment instanceof JsonArray list) {
            list.items().forEach(item -> lines.append(text(item)).append('\n'));
        }
        members(environment)
                .forEach((name, value) ->
                        lines.append(name).append('=').append(text(value)).append('\n'));
        return lines.toString();
    }

    private static String text(JsonValue value) {
        return value instanceof JsonString text ? text.value() : value.toString();
    }

    private static Map<String, JsonValue> members(@Nullable JsonValue value) {
        return value instanceof JsonObject object ? object.members() : Map.of();
    }
}
