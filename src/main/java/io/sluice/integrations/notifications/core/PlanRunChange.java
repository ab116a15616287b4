package io.sluice.integrations.notifications.core;

import io.sluice.integrations.notifications.core.NoticeReader.Line;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is told of one change of a plan run: that it opened, each step that came to another state or past its budget,
 * and that all is verified. Read from how the audit shows the run before and after.
 */
final class PlanRunChange {
    private static final List<String> TOLD_OF_A_STEP =
            List.of("stepId", "generation", "unit", "kind", "previous", "step", "owner", "due");

    private final Happening happening;

    private PlanRunChange(Happening happening) {
        this.happening = happening;
    }

    static List<Line> lines(Happening happening) {
        return new PlanRunChange(happening).lines();
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        if (happening.before() == null) {
            lines.add(new Line(NoticeKind.PLAN_RUN_OPENED, run() + " is open", details(JsonObject.EMPTY)));
        }
        List<JsonObject> now = steps(happening.is());
        List<JsonObject> then = steps(happening.was());
        for (int i = 0; i < now.size(); i++) {
            addStep(lines, i < then.size() ? then.get(i) : JsonObject.EMPTY, now.get(i));
        }
        if (text(happening.is(), "state").equals("DONE")
                && !text(happening.was(), "state").equals("DONE")) {
            lines.add(new Line(NoticeKind.PLAN_RUN_VERIFIED, run() + " is done", details(JsonObject.EMPTY)));
        }
        return lines;
    }

    private void addStep(List<Line> lines, JsonObject then, JsonObject now) {
        NoticeKind kind = text(now, "state").equals(text(then, "state")) ? null : ofState(then, now);
        if (kind != null) {
            lines.add(new Line(kind, run() + ": " + words(kind, now), details(now)));
        }
        if (isOverdue(now) && !isOverdue(then)) {
            lines.add(new Line(
                    NoticeKind.STEP_OVERRUN, run() + ": " + words(NoticeKind.STEP_OVERRUN, now), details(now)));
        }
    }

    /** Who carries a step out is told when it begins, and not when it was done after it had failed. */
    private static @Nullable NoticeKind ofState(JsonObject then, JsonObject now) {
        return switch (text(now, "state")) {
            case "RUNNING" -> isBySluice(now) || !hasBegun(then, now) ? null : NoticeKind.STEP_ANNOUNCED;
            case "FAILED" -> NoticeKind.STEP_FAILED;
            case "VERIFIED" -> NoticeKind.STEP_VERIFIED;
            case "SKIPPED" -> NoticeKind.STEP_SKIPPED;
            default -> null;
        };
    }

    /** A step that Sluice carries out itself, by a flag, is announced to nobody. */
    private static boolean isBySluice(JsonObject step) {
        return step.get("step") instanceof JsonObject;
    }

    private static boolean hasBegun(JsonObject then, JsonObject now) {
        return !Objects.equals(then.get("generation"), now.get("generation"));
    }

    private static String words(NoticeKind kind, JsonObject step) {
        String unit = text(step, "unit") + " back to " + text(step, "previous");
        return switch (kind) {
            case STEP_ANNOUNCED -> text(step, "owner") + ", bring " + unit;
            case STEP_OVERRUN -> unit + " takes longer than its budget";
            case STEP_FAILED -> unit + " has failed";
            case STEP_VERIFIED -> unit + " is verified";
            case STEP_SKIPPED -> unit + " is skipped";
            default -> throw new AssertionError("not told of a step: " + kind);
        };
    }

    private String run() {
        return "rollback plan " + text(happening.is(), "plan") + " in " + happening.environment();
    }

    private JsonObject details(JsonObject step) {
        Map<String, JsonValue> details = new LinkedHashMap<>();
        details.put("planRun", JsonValue.text(text(happening.is(), "id")));
        details.put("plan", JsonValue.text(text(happening.is(), "plan")));
        details.put("state", JsonValue.text(text(happening.is(), "state")));
        for (String member : TOLD_OF_A_STEP) {
            JsonValue value = step.get(member);
            if (value != null) {
                details.put(member, value);
            }
        }
        return JsonValue.object(details);
    }

    private static boolean isOverdue(JsonObject step) {
        return Objects.equals(step.get("overdue"), JsonBoolean.TRUE);
    }

    private static List<JsonObject> steps(JsonObject run) {
        return run.get("steps") instanceof JsonArray steps
                ? steps.items().stream().map(JsonObject.class::cast).toList()
                : List.of();
    }

    private static String text(JsonObject object, String member) {
        return object.get(member) instanceof JsonString text ? text.value() : "";
    }
}
