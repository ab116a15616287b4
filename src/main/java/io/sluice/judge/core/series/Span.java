package io.sluice.judge.core.series;

import java.time.Instant;

/** A half-open span of time, to the millisecond, as sources keep it: the start belongs to it, the end does not. */
public record Span(Instant start, Instant end) {
    public Span {
        if (!end.isAfter(start)) {
            throw new IllegalArgumentException("a span that ends before it starts: " + start + " to " + end);
        }
    }

    long startMillis() {
        return start.toEpochMilli();
    }

    long endMillis() {
        return end.toEpochMilli();
    }
}
