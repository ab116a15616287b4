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
 *     counts from 0. 1 minute to 1 day
 * @param settle how long the source takes until the samples of a moment are all there. 0 to 10 minutes
 * @param staleAfter how old an arm's newest sample may be at the end of a window. 5 seconds to 5 minutes
 */
public record SourceTerms(List<String> process, Duration lookback, Duration settle, Duration staleAfter) {
    private static final int MOST_LABELS = 10;

    /**
     * How far it is looked back first. Only where a series seems to be new is it looked back the whole way, which
     * fetches many more samples: it may be an old one whose target was away.
     */
    private static final Duration NEAR = Duration.ofMinutes(5);

    /** Prometheus' own words for a process; an hour; a scrape's timeout; two slow scrapes. */
    public static final SourceTerms STANDARD = new SourceTerms(
            List.of("job", "instance"), Duration.ofHours(1), Duration.ofSeconds(15), Duration.ofMinutes(2));

    public SourceTerms {
        process = List.copyOf(Require.atMost("process", process, MOST_LABELS));
        for (int i = 0; i < process.size(); i++) {
            Require.text("process[" + i + "]", process.get(i), 128);
        }
        Require.inRange("lookback", lookback, Duration.ofMinutes(1), Duration.ofDays(1));
        Require.inRange("settle", settle, Duration.ZERO, Duration.ofMinutes(10));
        Require.inRange("staleAfter", staleAfter, Duration.ofSeconds(5), NEAR);
        if (staleAfter.compareTo(lookback) > 0) {
            throw Refused.field("staleAfter", "must not be longer than lookback, " + lookback);
        }
    }

    public Duration nearLookback() {
        return lookback.compareTo(NEAR) < 0 ? lookback : NEAR;
    }
}
