package io.sluice.platform.sse;

import java.time.InstantSource;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The way from one queue to its one reader: hands over as much as the reader has asked for, on whichever thread brings
 * the event or the demand.
 *
 * <p>At most one thread hands over at a time; one that comes meanwhile leaves a note and goes. The reader asks for the
 * next event once the last one has left for its socket, so what a slow socket does not take stays in the queue.
 */
final class EventStream implements Flow.Publisher<SseEvent>, Flow.Subscription {
    private final SubscriberQueue queue;
    private final Ticket ticket;
    private final InstantSource clock;
    private final Consumer<EventStream> whenGone;
    private final AtomicBoolean isTaken = new AtomicBoolean();
    private final AtomicLong demand = new AtomicLong();
    private final AtomicInteger notes = new AtomicInteger();
    private volatile Flow.@Nullable Subscriber<? super SseEvent> reader;
    private volatile boolean isGone;

    EventStream(SubscriberQueue queue, Ticket ticket, InstantSource clock, Consumer<EventStream> whenGone) {
        this.queue = queue;
        this.ticket = ticket;
        this.clock = clock;
        this.whenGone = whenGone;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super SseEvent> subscriber) {
        if (!isTaken.compareAndSet(false, true)) {
            throw new IllegalStateException("a stream has one reader");
        }
        subscriber.onSubscribe(this);
        reader = subscriber;
        handOver();
    }

    @Override
    public void request(long count) {
        if (count < 1) {
            throw new IllegalArgumentException("a reader asks for at least one event: " + count);
        }
        demand.accumulateAndGet(count, (old, more) -> old + more < 0 ? Long.MAX_VALUE : old + more);
        handOver();
    }

    @Override
    public void cancel() {
        isGone = true;
        whenGone.accept(this);
    }

    void offer(String scope, SseEvent event, String position) {
        if (ticket.covers(scope)) {
            queue.offer(event, position, clock.instant());
        }
    }

    boolean beat(String position) {
        if (!ticket.isHeld().getAsBoolean()) {
            end(Ending.EXPIRED);
        }
        return queue.beat(position, clock.instant());
    }

    void end(Ending ending) {
        queue.end(ending, clock.instant());
    }

    void handOver() {
        if (notes.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        while (seen != 0) {
            Flow.Subscriber<? super SseEvent> present = reader;
            if (present != null) {
                handOverTo(present);
            }
            seen = notes.addAndGet(-seen);
        }
    }

    private void handOverTo(Flow.Subscriber<? super SseEvent> present) {
        while (!isGone && demand.get() > 0) {
            SseEvent next = queue.take(clock.instant());
            if (next == null) {
                break;
            }
            demand.decrementAndGet();
            present.onNext(next);
        }
        if (!isGone && queue.isFinished()) {
            cancel();
            present.onComplete();
        }
    }
}
