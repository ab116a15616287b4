package io.sluice.rollouts.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.audit.AuditEntry;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.sse.SseEvent;
import io.sluice.rollouts.body.StoredVerdict;
import io.sluice.rollouts.stream.WatchStory.Mark;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WatchStoryTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private static final List<AuditEntry> CHANGES = List.of(
            change(0, null, "{\"state\":\"PENDING\",\"stage\":0,\"share\":0,\"generation\":0}"),
            change(1, standing("PENDING", "0", 0), standing("RUNNING", "0.05", 1)),
            change(2, standing("RUNNING", "0.05", 1), standing("RUNNING", "0.25", 2)),
            change(3, standing("RUNNING", "0.25", 2), standing("PAUSED", "0.25", 3)));

    @Test
    void eachEventHasTheIdOfWhatWasHeardByThen() {
        WatchStory story = story(CHANGES, List.of(look(1, 1), look(2, 1)));
        assertThat(story.events())
                .extracting(told -> told.event().id() + " " + told.event().name())
                .containsExactly(
                        "0.1.0 share",
                        "0.2.0 state",
                        "1.1.0 share",
                        "1.2.0 state",
                        "1.2.1 verdict",
                        "1.2.2 verdict",
                        "2.1.2 share",
                        "3.2.2 state");
    }

    @Test
    void aPageIsAnEventOfItsOwn() {
        AuditEntry page = change(4, standing("RUNNING", "0.25", 3), standing("RUNNING", "0.25", 4), "rollout.page");
        WatchStory story = story(List.of(CHANGES.get(2), page), List.of());
        assertThat(story.events())
                .extracting(told -> told.event().id() + " " + told.event().name())
                .containsExactly("2.1.0 share", "4.1.0 page");
    }

    @Test
    void whoComesBackAfterAnyIdHearsExactlyTheRest() {
        WatchStory story = story(CHANGES, List.of(look(1, 1), look(2, 1)));
        List<SseEvent> all = story.events().stream().map(WatchStory.Told::event).toList();
        for (int heard = 1; heard <= all.size(); heard++) {
            assertThat(story.after(all.get(heard - 1).id()))
                    .as("after %s", all.get(heard - 1).id())
                    .contains(all.subList(heard, all.size()));
        }
    }

    @Test
    void anIdOfTheFutureOrOfAnotherFormIsUnknown() {
        WatchStory story = story(CHANGES, List.of(look(1, 1)));
        for (String id : List.of("", "abc", "4.1.0", "3.2.2", "1.2", "1.2.3.4", "-1.0.0", "9".repeat(20) + ".0.0")) {
            assertThat(story.after(id)).as(id).isEmpty();
        }
        assertThat(story.after("3.2.1")).contains(List.of());
    }

    @Test
    void aClockThatIsBehindDelaysAnEventAndLosesNone() {
        WatchStory story = story(CHANGES, List.of(look(1, 9), look(2, 0)));
        assertThat(story.events()).extracting(told -> told.event().id()).endsWith("3.2.0", "3.2.1", "3.2.2");
    }

    @Test
    void aFirstConnectionHearsTheLastOfEachKind() {
        WatchStory story = story(CHANGES, List.of(look(1, 1), look(2, 1)));
        assertThat(story.standing()).extracting(SseEvent::id).containsExactly("1.2.2", "2.1.2", "3.2.2");
    }

    private static WatchStory story(List<AuditEntry> changes, List<StoredVerdict> looks) {
        return new WatchStory(
                UUID.fromString("0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11"),
                new Mark(changes.size() - 1, looks.size()),
                WatchStory.told(changes, looks),
                false);
    }

    private static String standing(String state, String share, int generation) {
        return "{\"state\":\"%s\",\"stage\":0,\"share\":%s,\"generation\":%d}".formatted(state, share, generation);
    }

    private static AuditEntry change(int minute, String before, String after) {
        return change(minute, before, after, "rollout.change");
    }

    private static AuditEntry change(int minute, String before, String after, String action) {
        return new AuditEntry(
                minute,
                NOON.plusSeconds(60L * minute),
                "oncall",
                action,
                "production",
                "rollout/1",
                before == null ? null : StrictJson.read(before, JsonValue.class),
                StrictJson.read(after, JsonValue.class),
                null,
                null);
    }

    private static StoredVerdict look(long look, int minute) {
        return new StoredVerdict(look, 0, "hold", JsonObject.EMPTY, null, NOON.plusSeconds(60L * minute + 5 * look));
    }
}
