package io.sluice.judge.core.measure;

import io.sluice.kernel.Refused;

/** The four kinds of metrics. The kind decides which numbers an arm sends and which formula judges them. */
public enum MetricKind {
    /** k of n, for example errors of requests. Judged with Wilson's interval against a margin. */
    PROPORTION("proportion"),
    /** The 95th percentile of a duration in milliseconds. Judged by how many requests are slower than a limit. */
    PERCENTILE("percentile"),
    /** A sum over the number of things counted, for example cost per request. Judged by the ratio of the means. */
    MEAN("mean"),
    /** A sum over a denominator of its own, for example cost per 1,000 tokens. Judged like a mean. */
    RATIO("ratio");

    private final String word;

    MetricKind(String word) {
        this.word = word;
    }

    /** As the API writes it. */
    public String word() {
        return word;
    }

    public static MetricKind ofWord(String field, String word) {
        for (MetricKind kind : values()) {
            if (kind.word().equals(word)) {
                return kind;
            }
        }
        throw Refused.field(field, "must be proportion, percentile, mean or ratio");
    }
}
