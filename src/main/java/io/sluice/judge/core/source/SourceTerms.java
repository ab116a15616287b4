package io.sluice.judge.core.source;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.time.Duration;
import java.util.List;

/**
 * On which terms a source's samples are read.
 *
 * @param process the labels that together tell one process: its counters restart together
 * @param lookback how far before a window the sample is looked for that its increases begin at; a series without one
 *     counts from 0. 1 minute to 1 hour
 * @param settle how long the source takes until the samples of a moment are all there. 0 to 10 minutes
 * @param staleAfter how old an arm's newest sample may be at the end of a window. 5 seconds to 1 hour
 */
public record SourceTerms(List<String> process, Duration lookback, Duration settle, Duration staleAfter) {
    private static final int MOST_LABELS = 10;

    /** Prometheus' own words and times: job and instance; five minutes; a scrape's timeout; two slow scrapes. */
    public static final SourceTerms STANDARD = new SourceTerms(
            List.of("job", "instance"), Duration.ofMinutes(5), Duration.ofSeconds(15), Duration.ofMinutes(2));

    public SourceTerms {
        process = List.copyOf(Require.atMost("process", process, MOST_LABELS));
        for (int i = 0; i < process.size(); i++) {
            Require.text("process[" + i + "]", process.get(i), 128);
        }
        Require.inRange("lookback", lookback, Duration.ofMinutes(1), Duration.ofHours(1));
        Require.inRange("settle", settle, Duration.ZERO, Duration.ofMinutes(10));
        Require.inRange("staleAfter", staleAfter, Duration.ofSeconds(5), Duration.ofHours(1));
        if (staleAfter.compareTo(lookback) > 0) {
            throw Refused.field("staleAfter", "must not be longer than lookback, " + lookback);
        }
    }
}
