package io.sluice.integrations.notifications.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads what has to be told out of the audit's events: none, one or several notices for each. */
public final class NoticeReader {
    private final Happening happening;
    private final @Nullable ToldRelease release;
    private final Supplier<UUID> ids;

    /**
     * A reader of one event.
     *
     * @param release the release of the rollout that it belongs to, null where it belongs to none
     * @param ids makes a new id for each notice
     */
    public NoticeReader(Happening happening, @Nullable ToldRelease release, Supplier<UUID> ids) {
        this.happening = happening;
        this.release = release;
        this.ids = ids;
    }

    /** What is told, in the order in which it is told. */
    public List<Notice> notices() {
        if (happening.isOfRollout()) {
            return release == null ? List.of() : told(RolloutChange.lines(happening, release));
        }
        if (happening.isOfPlanRun()) {
            return told(PlanRunChange.lines(happening));
        }
        return told(
                switch (happening.action()) {
                    case "flag.kill" -> List.of(ofThing(NoticeKind.FLAG_KILLED, "is switched off"));
                    case "flag.restore" -> List.of(ofThing(NoticeKind.FLAG_RESTORED, "is served again"));
                    case "environment.freeze" -> List.of(ofThing(NoticeKind.ENVIRONMENT_FROZEN, "is frozen"));
                    case "environment.unfreeze" -> List.of(ofThing(NoticeKind.ENVIRONMENT_UNFROZEN, "is open again"));
                    default -> List.of();
                });
    }

    /** What one notice says, before it has an id. */
    record Line(NoticeKind kind, String summary, JsonObject details) {}

    private Line ofThing(NoticeKind kind, String what) {
        String name = happening.thing().substring(happening.thing().indexOf('/') + 1);
        String place = happening.thing().startsWith("flag/")
                ? "the flag " + name + " in " + happening.environment()
                : "the environment " + name;
        Map<String, JsonValue> details = new LinkedHashMap<>();
        details.put("name", JsonValue.text(name));
        return new Line(kind, place + " " + what, JsonValue.object(details));
    }

    private List<Notice> told(List<Line> lines) {
        return lines.stream().map(this::notice).toList();
    }

    private Notice notice(Line line) {
        return new Notice(
                ids.get(),
                happening.at(),
                line.kind(),
                happening.environment(),
                subject(),
                release,
                line.summary(),
                happening.reason(),
                happening.actor(),
                line.details());
    }

    /** A rollout and its plan runs are told in one order; flags and environments each in their own. */
    private String subject() {
        return happening
                .rollout()
                .map(id -> "rollout/" + id)
                .orElseGet(() -> happening.environment() == null
                        ? happening.thing()
                        : happening.environment() + "/" + happening.thing());
    }
}
