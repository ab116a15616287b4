package io.sluice.platform.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopicTest {
    private static final StreamLimits LIMITS = new StreamLimits(4, 10, Duration.ofSeconds(15), Duration.ofSeconds(60));

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-30T12:00:00Z"));
    private final Topic topic = new Topic(StreamForm.PLAIN, LIMITS, now::get, Runnable::run, "0");

    @Test
    void everySubscriberGetsEveryEvent() {
        List<Reader> readers = IntStream.range(0, 1_000)
                .mapToObj(i -> Reader.eager(topic.open(ticket(null))))
                .toList();
        publish(1, 3);
        assertThat(readers)
                .allSatisfy(
                        reader -> assertThat(reader.told()).containsExactly("1 change 1", "2 change 2", "3 change 3"));
    }

    @Test
    void aSlowSubscriberIsCutWithAMarkAndTheOthersGoOn() {
        Reader slow = Reader.of(topic.open(ticket(null))).take(3);
        Reader quick = Reader.eager(topic.open(ticket(null)));
        publish(1, 20);
        assertThat(quick.told()).hasSize(20).last().isEqualTo("20 change 20");
        assertThat(slow.told()).containsExactly("1 change 1", "2 change 2");
        slow.take(100);
        assertThat(slow.told()).hasSize(3).last().asString().endsWith("resync {\"reason\":\"slow\"}");
        assertThat(slow.isComplete()).isTrue();
        assertThat(quick.isComplete()).isFalse();
    }

    @Test
    void theMarkSaysWhereTheStreamGoesOn() {
        Reader slow = Reader.of(topic.open(ticket(null)));
        publish(1, 6);
        slow.take(100);
        String mark = slow.taken().get(slow.taken().size() - 1).id();
        publish(7, 8);
        Reader again = Reader.eager(topic.open(ticket(mark)));
        assertThat(again.told())
                .isEqualTo(IntStream.rangeClosed(Integer.parseInt(mark) + 1, 8)
                        .mapToObj(i -> i + " change " + i)
                        .toList());
    }

    @Test
    void whoComesBackGetsWhatItMissedAndThenTheRest() {
        publish(1, 5);
        Reader back = Reader.eager(topic.open(ticket("3")));
        publish(6, 6);
        assertThat(back.told()).containsExactly("4 change 4", "5 change 5", "6 change 6");
    }

    @Test
    void whoHasMissedNothingIsReplayedNothing() {
        assertThat(Reader.eager(topic.open(ticket("0"))).told()).isEmpty();
        publish(1, 5);
        assertThat(Reader.eager(topic.open(ticket("5"))).told()).isEmpty();
        assertThat(Reader.eager(topic.open(ticket(null))).told()).isEmpty();
    }

    @Test
    void anIdThatIsTooOldOrUnknownBringsOneMarkAndTheStreamGoesOn() {
        publish(1, 50);
        for (String id : List.of("3", "abc", "51", "", "-1")) {
            Reader back = Reader.eager(topic.open(ticket(id)));
            assertThat(back.told()).as(id).containsExactly("50 resync {\"reason\":\"unknown-id\"}");
            assertThat(back.isComplete()).as(id).isFalse();
        }
    }

    @Test
    void aReplayMayBeLongerThanWhatMayWait() {
        publish(1, 10);
        Reader back = Reader.of(topic.open(ticket("1")));
        publish(11, 14);
        back.take(100);
        assertThat(back.told()).hasSize(13).last().isEqualTo("14 change 14");
    }

    @Test
    void aBoundSubscriberHearsOfItsScopeOnly() {
        Reader bound = Reader.eager(topic.open(ticket(null).within("production")));
        topic.publish("staging", SseEvent.of("1", "change", "1"));
        topic.publish("production", SseEvent.of("2", "change", "2"));
        Reader back = Reader.eager(topic.open(ticket("1").within("staging")));
        topic.publish("production", SseEvent.of("3", "change", "3"));
        assertThat(bound.told()).containsExactly("2 change 2", "3 change 3");
        assertThat(back.told()).isEmpty();
    }

    @Test
    void silenceIsBrokenByHeartbeatsWithoutAnId() {
        Reader reader = Reader.eager(topic.open(ticket(null)));
        after(Duration.ofSeconds(14));
        assertThat(reader.taken()).hasSize(1);
        after(Duration.ofSeconds(1));
        after(Duration.ofSeconds(14));
        assertThat(reader.taken()).hasSize(2).last().isEqualTo(SseEvent.HEARTBEAT);
        assertThat(SseEvent.HEARTBEAT.id()).isNull();
    }

    @Test
    void whoTakesNothingForTooLongIsCut() {
        Reader stuck = Reader.of(topic.open(ticket(null))).take(1);
        after(Duration.ofSeconds(15));
        after(Duration.ofSeconds(59));
        assertThat(topic.size()).isEqualTo(1);
        after(Duration.ofSeconds(1));
        assertThat(topic.size()).isZero();
        stuck.take(10);
        assertThat(stuck.told()).containsExactly("0 resync {\"reason\":\"slow\"}");
        assertThat(stuck.isComplete()).isTrue();
    }

    @Test
    void aStreamEndsWhenItsTimeIsOver() {
        Reader granted = Reader.eager(topic.open(ticket(null).lasting(Duration.ofMinutes(1))));
        after(Duration.ofSeconds(59));
        assertThat(granted.isComplete()).isFalse();
        after(Duration.ofSeconds(1));
        assertThat(granted.told()).containsExactly("- done {\"reason\":\"expired\"}");
        assertThat(granted.isComplete()).isTrue();
    }

    @Test
    void theEndIsToldToAllAfterWhatWaitsAndToThoseWhoComeLate() {
        Reader busy = Reader.of(topic.open(ticket(null))).take(1);
        publish(1, 2);
        topic.end(Ending.SHUTDOWN);
        publish(3, 3);
        busy.take(100);
        Reader late = Reader.eager(topic.open(ticket("1")));
        assertThat(busy.told()).containsExactly("1 change 1", "2 change 2", "- done {\"reason\":\"shutdown\"}");
        assertThat(late.told()).containsExactly("2 change 2", "- done {\"reason\":\"shutdown\"}");
        assertThat(busy.isComplete()).isTrue();
        assertThat(late.isComplete()).isTrue();
        assertThat(topic.size()).isZero();
    }

    @Test
    void whoLeavesIsForgotten() {
        Reader reader = Reader.eager(topic.open(ticket(null)));
        reader.leave();
        publish(1, 1);
        assertThat(reader.told()).isEmpty();
        assertThat(topic.size()).isZero();
    }

    @Test
    void aStreamHasOneReader() {
        var stream = topic.open(ticket(null));
        Reader.of(stream);
        assertThatIllegalStateException().isThrownBy(() -> Reader.of(stream));
    }

    @Test
    void reconnectsAreSpreadAndTheSameSeedGivesTheSameDelay() {
        List<Long> delays = IntStream.range(0, 10_000)
                .mapToObj(i -> RetryDelay.of("client-" + i).toMillis())
                .toList();
        assertThat(delays).allSatisfy(millis -> assertThat(millis).isBetween(1_000L, 5_000L));
        for (long second = 1; second < 5; second++) {
            long from = second * 1_000;
            assertThat(delays.stream().filter(millis -> millis >= from && millis < from + 1_000))
                    .hasSizeBetween(2_300, 2_700);
        }
        assertThat(RetryDelay.of("a")).isEqualTo(RetryDelay.of("a"));
        assertThat(Reader.eager(topic.open(ticket(null))).taken().get(0).retry())
                .isEqualTo(RetryDelay.of("seed"));
    }

    private void publish(int from, int to) {
        for (int i = from; i <= to; i++) {
            topic.publish("", SseEvent.of(Integer.toString(i), "change", Integer.toString(i)));
        }
    }

    private void after(Duration passed) {
        now.updateAndGet(instant -> instant.plus(passed));
        topic.beat();
    }

    private static Ticket ticket(String lastEventId) {
        return Ticket.of(lastEventId, "seed");
    }
}
