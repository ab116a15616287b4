package io.sluice.judge.core;

import io.sluice.judge.core.policy.Metric;

/**
 * Why a verdict is not to proceed.
 *
 * @param code a failed metric's name in upper case ({@code ERROR_RATE}), or {@code TOO_FEW_REQUESTS}, {@code
 * NO_TRAFFIC},
 *     {@code UNDECIDED}, {@code NO_DATA}
 * @param message one sentence for a person, with the counts
 */
public record Reason(String code, String message) {
    static Reason failed(Question question, String numbers) {
        return new Reason(Metric.codeOf(question.metric()), question.label() + " " + numbers);
    }

    static Reason undecided(Question question, String why) {
        return new Reason("UNDECIDED", "undecided: " + question.metric() + ", " + why);
    }

    /** Two arms that are equally bad: the metric's own limit is passed, whatever the baseline does. */
    static Reason beyondLimit(Question question, String numbers) {
        return new Reason(Metric.codeOf(question.metric()) + "_LIMIT", question.label() + " " + numbers);
    }

    /** Not worse as far as is known, but more has to be known under the promotion non-inferiority. */
    static Reason notShown(Question question, String numbers) {
        return new Reason("NON_INFERIORITY", "not shown yet: " + question.label() + " " + numbers);
    }

    static Reason noData(String metric) {
        return new Reason("NO_DATA", "no data: " + metric);
    }

    static Reason tooFew(String what) {
        return new Reason("TOO_FEW_REQUESTS", "too few " + what);
    }

    static Reason noTraffic() {
        return new Reason("NO_TRAFFIC", "no traffic in the latest window");
    }
}
