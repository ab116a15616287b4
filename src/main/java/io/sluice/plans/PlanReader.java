package io.sluice.plans;

import io.sluice.kernel.Finding;
import io.sluice.kernel.Instants;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.plans.core.Absence;
import io.sluice.plans.core.Change;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.PlanRule;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.Unit;
import io.sluice.plans.core.UnitKind;
import io.sluice.plans.core.VerifyTest;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a document that has passed the schema into a {@link Plan}; what it relies on, the schema has made sure of. */
final class PlanReader {
    private static final Duration DEFAULT_OVER = Duration.ofMinutes(5);
    private static final int DEFAULT_STATUS = 200;

    private final List<Finding> findings = new ArrayList<>();

    /** What no schema can see: a date that the calendar has not. */
    List<Finding> findings() {
        return findings;
    }

    Plan read(JsonObject document) {
        return new Plan(
                text(document, "name"),
                duration(document, "horizon", Plan.DEFAULT_HORIZON),
                units(document),
                absences(document),
                tests(document));
    }

    private List<Unit> units(JsonObject document) {
        List<Unit> units = new ArrayList<>();
        for (JsonValue item : items(document, "units")) {
            units.add(unit((JsonObject) item, "units[" + units.size() + "]"));
        }
        return units;
    }

    private Unit unit(JsonObject unit, String place) {
        return new Unit(
                UnitKind.ofWord(text(unit, "kind")).orElseThrow(),
                text(unit, "name"),
                text(unit, "current"),
                text(unit, "previous"),
                step(unit),
                text(unit, "owner"),
                duration(unit, "budget", Duration.ZERO),
                text(unit, "verify"),
                member(unit, "needsDeploy") == JsonBoolean.TRUE,
                unit.get("change") == null
                        ? Change.UPGRADE
                        : Change.ofWord(text(unit, "change")).orElseThrow(),
                unit.get("reason") == null ? null : text(unit, "reason"),
                instant(unit, "availableUntil", place));
    }

    private static Step step(JsonObject unit) {
        if (member(unit, "step") instanceof JsonObject flag) {
            return new Step.ByFlag(text(flag, "flag"), text(flag, "variant"));
        }
        String words = text(unit, "step");
        return words.equals(Step.FREEZE)
                ? new Step.Freeze(unit.get("reason") == null ? "" : text(unit, "reason"))
                : new Step.ByHand(words);
    }

    private static List<Absence> absences(JsonObject document) {
        String shared = document.get("reason") == null ? "" : text(document, "reason");
        List<Absence> absences = new ArrayList<>();
        for (JsonValue item : items(document, "absent")) {
            absences.add(
                    item instanceof JsonObject own
                            ? absence(text(own, "kind"), text(own, "reason"))
                            : absence(((JsonString) item).value(), shared));
        }
        return absences;
    }

    private static Absence absence(String kind, String reason) {
        return new Absence(UnitKind.ofWord(kind).orElseThrow(), reason);
    }

    private static Map<String, VerifyTest> tests(JsonObject document) {
        Map<String, VerifyTest> tests = new LinkedHashMap<>();
        if (document.get("verify") instanceof JsonObject byName) {
            byName.members().forEach((name, test) -> tests.put(name, test((JsonObject) test)));
        }
        return tests;
    }

    private static VerifyTest test(JsonObject test) {
        var kind = test.members().entrySet().iterator().next();
        return switch (kind.getKey()) {
            case "http" -> http((JsonObject) kind.getValue());
            case "flag" -> flag((JsonObject) kind.getValue());
            case "metric" -> metric((JsonObject) kind.getValue());
            case "manual" -> new VerifyTest.Manual(text(test, "manual"));
            default -> throw new AssertionError("the schema knows a kind of test that is not read: " + kind.getKey());
        };
    }

    private static VerifyTest http(JsonObject http) {
        BigDecimal status = decimal(http, "status");
        return new VerifyTest.Http(
                text(http, "url"),
                status == null ? DEFAULT_STATUS : status.intValueExact(),
                http.get("json") instanceof JsonObject json
                        ? new VerifyTest.JsonCheck(text(json, "pointer"), member(json, "is"))
                        : null);
    }

    private static VerifyTest flag(JsonObject flag) {
        JsonObject context = flag.get("context") instanceof JsonObject given ? given : JsonObject.EMPTY;
        return new VerifyTest.Flag(text(flag, "key"), context, member(flag, "is"));
    }

    private static VerifyTest metric(JsonObject metric) {
        return new VerifyTest.Metric(
                text(metric, "query"),
                decimal(metric, "atMost"),
                decimal(metric, "atLeast"),
                duration(metric, "over", DEFAULT_OVER));
    }

    private @Nullable Instant instant(JsonObject object, String name, String place) {
        if (object.get(name) == null) {
            return null;
        }
        try {
            return Instants.parse(text(object, name));
        } catch (DateTimeException notInTheCalendar) {
            findings.add(
                    PlanRule.WRONG_VALUE.at(place + "." + name, "The calendar has no " + text(object, name) + "."));
            return null;
        }
    }

    private static Duration duration(JsonObject object, String name, Duration otherwise) {
        return object.get(name) == null ? otherwise : Duration.parse(text(object, name));
    }

    private static @Nullable BigDecimal decimal(JsonObject object, String name) {
        return object.get(name) instanceof JsonNumber number ? number.decimal() : null;
    }

    private static List<JsonValue> items(JsonObject object, String name) {
        return object.get(name) instanceof JsonArray array ? array.items() : List.of();
    }

    private static String text(JsonObject object, String name) {
        return ((JsonString) member(object, name)).value();
    }

    private static JsonValue member(JsonObject object, String name) {
        JsonValue member = object.get(name);
        if (member == null) {
            throw new AssertionError("the schema has let a document pass without " + name);
        }
        return member;
    }
}
