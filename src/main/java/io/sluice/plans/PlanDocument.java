package io.sluice.plans;

import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.PlanChecker;
import io.sluice.plans.core.PlanReport;
import io.sluice.plans.core.PlanRule;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.yaml.StrictYaml;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plan as its author sent it: read from JSON or YAML, held against the schema, and, where its shape is right, a
 * {@link Plan}. Works without the service, for the command line.
 *
 * @param value what was written
 * @param shapeFindings what the schema says; empty exactly where {@code plan} is there
 */
public record PlanDocument(
        JsonValue value,
        List<Finding> shapeFindings,
        @Nullable Plan plan) {

    public PlanDocument {
        shapeFindings = List.copyOf(shapeFindings);
    }

    /** The two ways to write a plan; both are read with the same strictness. */
    public enum Format {
        JSON,
        YAML;

        /** YAML for {@code .yaml} and {@code .yml}, else JSON. */
        public static Format ofFileName(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            return lower.endsWith(".yaml") || lower.endsWith(".yml") ? YAML : JSON;
        }

        JsonValue read(String text) {
            return switch (this) {
                case JSON -> StrictJson.read(text, JsonValue.class);
                case YAML -> StrictYaml.read(text);
            };
        }
    }

    /** Throws {@link Refused} where the text is not JSON or YAML at all; whatever else is wrong becomes a finding. */
    public static PlanDocument read(String text, Format format) {
        return of(format.read(text));
    }

    /** Reads and checks in one go; a text that cannot be read is a finding too, nothing is thrown. */
    public static PlanReport check(String text, Format format, Instant now) {
        try {
            return read(text, format).check(now);
        } catch (Refused unreadable) {
            String place = unreadable.field() == null ? "document" : unreadable.field();
            Finding finding = PlanRule.UNREADABLE.at(place, sentence(unreadable.detail()));
            return PlanReport.of(List.of(finding), Duration.ZERO);
        }
    }

    public static PlanDocument of(JsonValue value) {
        List<Finding> findings = new ArrayList<>(tooLarge(value));
        if (findings.isEmpty()) {
            findings.addAll(PlanShape.check(value));
        }
        if (!findings.isEmpty()) {
            return new PlanDocument(value, findings, null);
        }
        PlanReader reader = new PlanReader();
        Plan plan = reader.read((JsonObject) value);
        return reader.findings().isEmpty()
                ? new PlanDocument(value, List.of(), plan)
                : new PlanDocument(value, reader.findings(), null);
    }

    /** The shape first; the rules are asked once it is right. */
    public PlanReport check(Instant now) {
        return plan == null ? PlanReport.of(shapeFindings, Duration.ZERO) : PlanChecker.check(plan, now);
    }

    /** Sizes are asked before the schema, which would look at each item of whatever it is given. */
    private static List<Finding> tooLarge(JsonValue value) {
        Map<String, JsonValue> members = value instanceof JsonObject object ? object.members() : Map.of();
        List<Finding> findings = new ArrayList<>();
        if (members.get("units") instanceof JsonArray units && units.items().size() > Plan.MAX_UNITS) {
            findings.add(PlanChecker.tooManyUnits(units.items().size()));
        }
        if (members.get("verify") instanceof JsonObject tests && tests.members().size() > Plan.MAX_TESTS) {
            findings.add(PlanChecker.tooManyTests(tests.members().size()));
        }
        return findings;
    }

    private static String sentence(String detail) {
        return "The document "
                + (detail.startsWith("must ") || detail.startsWith("is ") ? detail : "cannot be read: " + detail) + ".";
    }
}
