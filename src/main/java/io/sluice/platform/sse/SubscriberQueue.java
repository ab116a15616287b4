package io.sluice.platform.sse;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one subscriber is still to be sent, in order and bounded.
 *
 * <p>Offering never waits. A queue that is full, or that nobody empties, is cut: what waited in it is dropped for one
 * resync mark, after which nothing follows. So a slow subscriber costs the others nothing, and it knows that it has
 * missed something. Every method is safe to call from any thread; the time is an argument.
 */
final class SubscriberQueue {
    private final StreamLimits limits;
    private final StreamForm form;
    private final int bound;
    private final @Nullable Instant expires;
    private final Deque<SseEvent> waiting = new ArrayDeque<>();
    private Instant lastOffered;
    /** Since when the first of those that wait has waited. */
    private Instant waitingSince;

    private boolean isEnded;

    SubscriberQueue(
            StreamLimits limits, StreamForm form, List<SseEvent> backlog, @Nullable Instant expires, Instant now) {
        this.limits = limits;
        this.form = form;
        this.bound = limits.capacity() + backlog.size();
        this.expires = expires;
        this.waiting.addAll(backlog);
        this.lastOffered = now;
        this.waitingSince = now;
    }

    /**
     * Adds an event, or cuts the queue.
     *
     * @param position the id of the topic's newest event, for the mark
     */
    synchronized void offer(SseEvent event, String position, Instant now) {
        if (isEnded) {
            return;
        }
        if (waiting.size() < bound) {
            add(event, now);
        } else {
            cut(position);
        }
    }

    /**
     * Does what time asks for: a heartbeat after silence, the end of a subscriber that takes nothing or whose time is
     * over.
     *
     * @return whether anything may follow
     */
    synchronized boolean beat(String position, Instant now) {
        if (isEnded) {
            return false;
        }
        if (expires != null && !now.isBefore(expires)) {
            end(Ending.EXPIRED, now);
        } else if (waiting.isEmpty()) {
            if (!now.isBefore(lastOffered.plus(limits.heartbeat()))) {
                add(SseEvent.HEARTBEAT, now);
            }
        } else if (!now.isBefore(waitingSince.plus(limits.patience()))) {
            cut(position);
        }
        return !isEnded;
    }

    /** Lets what waits go out, then the last event, then nothing. */
    synchronized void end(Ending ending, Instant now) {
        if (!isEnded) {
            add(form.last(ending), now);
            isEnded = true;
        }
    }

    synchronized @Nullable SseEvent take(Instant now) {
        SseEvent next = waiting.poll();
        waitingSince = now;
        return next;
    }

    /** Whether everything has been taken and nothing will follow. */
    synchronized boolean isFinished() {
        return isEnded && waiting.isEmpty();
    }

    private void add(SseEvent event, Instant now) {
        if (waiting.isEmpty()) {
            waitingSince = now;
        }
        lastOffered = now;
        waiting.add(event);
    }

    private void cut(String position) {
        waiting.clear();
        waiting.add(form.resync(Gap.SLOW, position));
        isEnded = true;
    }
}
