package io.sluice.judge.core.series;

import io.sluice.judge.core.Reason;
import java.util.List;

/** A source's answer to a question. */
public sealed interface SeriesAnswer {

    /** What it has; possibly nothing. */
    record Found(List<Series> series) implements SeriesAnswer {
        public Found {
            series = List.copyOf(series);
        }
    }

    /** Why it gave no answer that can be used. */
    record Failed(Reason reason) implements SeriesAnswer {}
}
