package io.sluice.judge.core.source;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which series of a source are meant, in Prometheus' notation: a metric name and conditions on labels, never an
 * expression.
 *
 * <p>It is read into its parts and written again from them. So a policy cannot bring functions or other ranges into a
 * query, and a version with quotes in its name cannot either.
 *
 * @param metric the metric's name, empty where the conditions alone select
 */
public record Selector(String metric, List<LabelMatcher> matchers) {
    private static final int LONGEST = 1_000;
    private static final Pattern BARE_METRIC = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
    private static final Pattern BARE_LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

    public Selector {
        matchers = List.copyOf(matchers);
    }

    /**
     * Reads a selector that is to tell the arms apart.
     *
     * @throws Refused naming the field where it is not a selector, selects anything at all, or is the same in both arms
     */
    public static Selector ofText(String field, String text) {
        Selector selector = new SelectorReader(field, Require.text(field, text, LONGEST)).read();
        if (selector.metric.isEmpty() && selector.matchers.stream().noneMatch(LabelMatcher::asksForSomething)) {
            throw Refused.field(field, "must name a metric, or a label's value that is not empty");
        }
        boolean tellsArmsApart = false;
        for (LabelMatcher matcher : selector.matchers) {
            tellsArmsApart |= Placeholder.tellsArmsApart(field, matcher.value());
        }
        if (!tellsArmsApart) {
            throw Refused.field(field, "must have $version, $revision or $arm: both arms would be the same series");
        }
        return selector;
    }

    /** The selector of that arm, as the source reads it. */
    public String of(ArmNames names) {
        return new Selector(
                        metric,
                        matchers.stream().map(matcher -> matcher.of(names)).toList())
                .text();
    }

    /** In one notation, whatever it was written in; placeholders are kept. */
    public String text() {
        boolean isBare = BARE_METRIC.matcher(metric).matches();
        String conditions = matchers.stream().map(LabelMatcher::text).collect(Collectors.joining(","));
        if (isBare || metric.isEmpty()) {
            return metric + "{" + conditions + "}";
        }
        return "{" + quoted(metric) + (conditions.isEmpty() ? "" : ",") + conditions + "}";
    }

    static String label(String name) {
        return BARE_LABEL.matcher(name).matches() ? name : quoted(name);
    }

    static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
