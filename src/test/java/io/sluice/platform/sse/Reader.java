package io.sluice.platform.sse;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;

/** A subscriber that takes as much as a test lets it take. */
final class Reader implements Flow.Subscriber<SseEvent> {
    private final List<SseEvent> taken = new ArrayList<>();
    private Flow.Subscription subscription;
    private boolean isComplete;

    static Reader of(Flow.Publisher<SseEvent> stream) {
        Reader reader = new Reader();
        stream.subscribe(reader);
        return reader;
    }

    /** A reader that takes all it can get. */
    static Reader eager(Flow.Publisher<SseEvent> stream) {
        return of(stream).take(Long.MAX_VALUE);
    }

    Reader take(long count) {
        subscription.request(count);
        return this;
    }

    void leave() {
        subscription.cancel();
    }

    /** What it was told, without comments. */
    List<String> told() {
        return taken.stream()
                .filter(event -> event.name() != null)
                .map(event -> Objects.requireNonNullElse(event.id(), "-") + " " + event.name() + " " + event.data())
                .toList();
    }

    List<SseEvent> taken() {
        return taken;
    }

    boolean isComplete() {
        return isComplete;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
    }

    @Override
    public void onNext(SseEvent event) {
        taken.add(event);
    }

    @Override
    public void onError(Throwable failure) {
        throw new AssertionError("a stream does not fail", failure);
    }

    @Override
    public void onComplete() {
        isComplete = true;
    }
}
