package io.sluice.integrations.notifications.core;

import io.sluice.integrations.notifications.core.NoticeReader.Line;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is told of one change of a rollout: how its state and its stage were and are, and the verb of the audit.
 *
 * <p>A gate's decision is told before what came of it.
 */
final class RolloutChange {
    /** How the audit's reason begins where the gate, and not a person, decided. */
    private static final String GATE = "gate of stage ";

    private final Happening happening;
    private final ToldRelease release;

    private RolloutChange(Happening happening, ToldRelease release) {
        this.happening = happening;
        this.release = release;
    }

    static List<Line> lines(Happening happening, ToldRelease release) {
        return new RolloutChange(happening, release).lines();
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        String verdict = verdict();
        if (verdict != null) {
            lines.add(line(NoticeKind.ROLLOUT_VERDICT, "the gate says " + verdict, verdict));
        }
        NoticeKind kind = kind();
        if (kind != null) {
            lines.add(line(kind, words(kind), null));
        }
        return lines;
    }

    /** The word of the gate that left a stage; null where no gate did. */
    private @Nullable String verdict() {
        String reason = Objects.requireNonNullElse(happening.reason(), "");
        return switch (happening.action()) {
            case "rollout.advance" -> "proceed";
            case "rollout.rollback" -> reason.startsWith(GATE) ? "rollback" : null;
            case "rollout.override" ->
                is("state").equals("RUNNING") || is("state").equals("COMPLETED") ? "proceed" : "rollback";
            default -> null;
        };
    }

    private @Nullable NoticeKind kind() {
        switch (happening.action()) {
            case "rollout.create":
                return NoticeKind.ROLLOUT_CREATED;
            case "rollout.approve":
                return NoticeKind.ROLLOUT_APPROVED;
            case "rollout.hold":
                return NoticeKind.ROLLOUT_HELD;
            case "rollout.page":
                return NoticeKind.ROLLOUT_PAGE;
            default:
                return is("state").equals(was("state")) ? ofSameState() : ofState();
        }
    }

    private @Nullable NoticeKind ofSameState() {
        if (is("state").equals("ROLLBACK_FAILED")) {
            return NoticeKind.ROLLOUT_ACKNOWLEDGED;
        }
        return isNewStage() ? NoticeKind.ROLLOUT_STAGE_ENTERED : null;
    }

    private @Nullable NoticeKind ofState() {
        return switch (is("state")) {
            case "RUNNING" ->
                was("state").equals("PENDING")
                        ? NoticeKind.ROLLOUT_STARTED
                        : isNewStage() ? NoticeKind.ROLLOUT_STAGE_ENTERED : NoticeKind.ROLLOUT_RESUMED;
            case "PAUSED" -> NoticeKind.ROLLOUT_PAUSED;
            case "COMPLETED" -> NoticeKind.ROLLOUT_COMPLETED;
            case "ABORTED" -> NoticeKind.ROLLOUT_ABORTED;
            case "ROLLING_BACK" -> NoticeKind.ROLLOUT_ROLLING_BACK;
            case "ROLLED_BACK" -> NoticeKind.ROLLOUT_ROLLED_BACK;
            case "ROLLBACK_FAILED" -> NoticeKind.ROLLOUT_ROLLBACK_FAILED;
            default -> null;
        };
    }

    private boolean isNewStage() {
        return !Objects.equals(happening.was().get("stage"), happening.is().get("stage"));
    }

    private String words(NoticeKind kind) {
        return switch (kind) {
            case ROLLOUT_STAGE_ENTERED, ROLLOUT_STARTED ->
                kind == NoticeKind.ROLLOUT_STARTED
                        ? "has started, " + percent() + " on the candidate"
                        : "has reached stage " + is("stage") + ", " + percent() + " on the candidate";
            case ROLLOUT_CREATED -> "is created";
            case ROLLOUT_APPROVED -> "is approved by " + happening.actor();
            case ROLLOUT_PAUSED -> "is paused at " + percent();
            case ROLLOUT_RESUMED -> "goes on at " + percent();
            case ROLLOUT_COMPLETED -> "is complete";
            case ROLLOUT_ABORTED -> "is aborted";
            case ROLLOUT_ROLLING_BACK -> "is rolling back";
            case ROLLOUT_ROLLED_BACK -> "is rolled back";
            case ROLLOUT_ROLLBACK_FAILED -> "could not be rolled back";
            case ROLLOUT_ACKNOWLEDGED -> "could not be rolled back, which " + happening.actor() + " has taken note of";
            case ROLLOUT_HELD -> "is held at the gate of stage " + is("stage") + ", at " + percent();
            case ROLLOUT_PAGE -> "needs a person";
            default -> throw new AssertionError("not told of a rollout: " + kind);
        };
    }

    private Line line(NoticeKind kind, String what, @Nullable String verdict) {
        Map<String, JsonValue> details = new LinkedHashMap<>();
        for (String member : List.of("state", "stage", "share")) {
            JsonValue value = happening.is().get(member);
            if (value != null) {
                details.put(member, value);
            }
        }
        if (verdict != null) {
            details.put("verdict", JsonValue.text(verdict));
            details.put("leftStage", Objects.requireNonNullElse(happening.was().get("stage"), JsonValue.number(0)));
        }
        String summary = release.target() + " " + release.baseline() + " to " + release.candidate() + " in "
                + happening.environment() + ": " + what;
        return new Line(kind, summary, JsonValue.object(details));
    }

    private String percent() {
        return happening.is().get("share") instanceof JsonNumber share
                ? share.decimal().movePointRight(2).stripTrailingZeros().toPlainString() + " %"
                : "no share";
    }

    private String was(String member) {
        return text(happening.was(), member);
    }

    private String is(String member) {
        return text(happening.is(), member);
    }

    private static String text(JsonObject object, String member) {
        JsonValue value = object.get(member);
        if (value instanceof JsonString text) {
            return text.value();
        }
        return value instanceof JsonNumber number ? number.digits() : "";
    }
}
