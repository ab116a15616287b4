package io.sluice.judge.core.series;

import java.time.Instant;

/**
 * One question to a source: the raw samples of all series that a selector matches, from a moment until before another.
 *
 * @param source the source's name
 */
public record SeriesQuestion(String source, String selector, Instant from, Instant until) {}
