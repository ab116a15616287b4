package io.sluice.rollouts.stream;

import io.sluice.audit.AuditEntry;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.sse.SseEvent;
import io.sluice.rollouts.RolloutChanges;
import io.sluice.rollouts.body.StoredVerdict;
import io.sluice.rollouts.body.VerdictView;
import io.sluice.rollouts.core.Rollout;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A rollout's story as its watchers are told it: {@code share}, {@code state} and {@code page} events from the
 * audit, {@code verdict}
 * events from the looks, oldest first.
 *
 * @param mark how far the rollout had come when it was read
 * @param isOver whether nothing will follow that a watcher waits for
 */
record WatchStory(UUID rollout, Mark mark, List<Told> events, boolean isOver) {

    /** How many transitions and looks a rollout has had. */
    record Mark(long generation, long looks) {
        boolean isBehind(Mark other) {
            return generation < other.generation || looks < other.looks;
        }
    }

    /** One event, and the cursor of those who have heard it. */
    record Told(WatchCursor cursor, SseEvent event) {}

    /** What a share or state event says: how the rollout stands since then, and who made it so. */
    record WatchView(
            @Nullable JsonValue state,
            @Nullable JsonValue stage,
            @Nullable JsonValue share,
            Instant at,
            String actor,
            String action,
            @Nullable String reason) {}

    static WatchStory of(Rollout rollout, List<AuditEntry> changes, List<StoredVerdict> looks) {
        Mark mark = new Mark(rollout.position().generation(), looks.size());
        return new WatchStory(rollout.id(), mark, told(changes, looks), !rollout.isLive());
    }

    /** Both lists as one, each in its own order, whatever the clocks of two replicas say. */
    static List<Told> told(List<AuditEntry> changes, List<StoredVerdict> looks) {
        Telling telling = new Telling();
        int next = 0;
        for (AuditEntry change : changes) {
            while (next < looks.size() && !looks.get(next).at().isAfter(change.at())) {
                telling.add(looks.get(next++));
            }
            telling.add(change);
        }
        looks.subList(next, looks.size()).forEach(telling::add);
        return List.copyOf(telling.events);
    }

    WatchCursor newest() {
        return events.isEmpty()
                ? WatchCursor.START
                : events.get(events.size() - 1).cursor();
    }

    /** What is news to somebody who stands there. */
    List<SseEvent> after(WatchCursor cursor) {
        return events.stream()
                .filter(told -> told.cursor().isNewsAt(cursor))
                .map(Told::event)
                .toList();
    }

    /** Where it stands: the last event of each kind, in the order of the story. */
    List<SseEvent> standing() {
        Map<String, SseEvent> last = new LinkedHashMap<>();
        for (Told told : events) {
            String kind = Objects.requireNonNull(told.event().name());
            last.remove(kind);
            last.put(kind, told.event());
        }
        return List.copyOf(last.values());
    }

    /** What is news after that id; empty for an id that was never given. */
    Optional<List<SseEvent>> after(String id) {
        return WatchCursor.parse(id).filter(newest()::covers).map(this::after);
    }

    /** Merges both lists while it counts. */
    private static final class Telling {
        private final List<Told> events = new ArrayList<>();
        private WatchCursor cursor = WatchCursor.START;

        void add(StoredVerdict look) {
            cursor = cursor.atLook(look.look());
            tell("verdict", VerdictView.of(look));
        }

        void add(AuditEntry change) {
            if (!(change.after() instanceof JsonObject after)
                    || !(after.get("generation") instanceof JsonNumber generation)) {
                return;
            }
            long transition = generation.decimal().longValueExact();
            WatchView view = new WatchView(
                    after.get("state"),
                    after.get("stage"),
                    after.get("share"),
                    change.at(),
                    change.actor(),
                    change.action(),
                    change.reason());
            if (differs(change.before(), after, "share") || differs(change.before(), after, "stage")) {
                cursor = cursor.atTransition(transition, 1);
                tell("share", view);
            }
            if (RolloutChanges.isPage(change)) {
                cursor = cursor.atTransition(transition, 1);
                tell("page", view);
            }
            if (differs(change.before(), after, "state")) {
                cursor = cursor.atTransition(transition, 2);
                tell("state", view);
            }
        }

        private static boolean differs(@Nullable JsonValue before, JsonObject after, String member) {
            return !(before instanceof JsonObject was) || !Objects.equals(was.get(member), after.get(member));
        }

        private void tell(String name, Object data) {
            events.add(new Told(cursor, SseEvent.of(cursor.id(), name, StrictJson.write(data))));
        }
    }
}
