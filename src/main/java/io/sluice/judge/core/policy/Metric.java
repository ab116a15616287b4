package io.sluice.judge.core.policy;

import io.sluice.judge.core.measure.MetricKind;
import io.sluice.kernel.Names;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a metric is called and which kind it has. Presets are the metrics whose kind and direction need not be said.
 *
 * @param name the key in policies and observations, for example {@code errorRate}
 * @param label what a sentence for people calls it, for example {@code error rate}
 */
public record Metric(String name, String label, MetricKind kind, Direction direction) {
    public static final Metric ERROR_RATE =
            new Metric("errorRate", "error rate", MetricKind.PROPORTION, Direction.HIGHER);
    public static final Metric VALIDATION_RATE =
            new Metric("validationRate", "validation failure rate", MetricKind.PROPORTION, Direction.HIGHER);
    /** Requests that began and did not end, of all that began: {@code started} less {@code requests}. */
    public static final Metric UNFINISHED =
            new Metric("unfinished", "unfinished requests", MetricKind.PROPORTION, Direction.HIGHER);

    public static final Metric P95 = new Metric("p95", "p95", MetricKind.PERCENTILE, Direction.HIGHER);
    public static final Metric COST = new Metric("cost", "cost", MetricKind.MEAN, Direction.HIGHER);

    private static final List<Metric> PRESETS = List.of(
            ERROR_RATE,
            VALIDATION_RATE,
            UNFINISHED,
            P95,
            COST,
            new Metric("taskSuccess", "task success", MetricKind.PROPORTION, Direction.LOWER),
            new Metric("toolFailure", "tool failure rate", MetricKind.PROPORTION, Direction.HIGHER),
            new Metric("timeToFirstToken", "time to first token", MetricKind.PERCENTILE, Direction.HIGHER),
            new Metric("tokens", "tokens", MetricKind.MEAN, Direction.HIGHER),
            new Metric("evalScore", "evaluation score", MetricKind.MEAN, Direction.LOWER),
            new Metric("escalation", "escalation rate", MetricKind.PROPORTION, Direction.HIGHER));

    private static final Map<String, Metric> BY_NAME =
            PRESETS.stream().collect(Collectors.toUnmodifiableMap(Metric::name, Function.identity()));

    public Metric {
        Names.key("metric", name);
    }

    /** All presets, in the order in which people read them. */
    public static List<Metric> presets() {
        return PRESETS;
    }

    /** Presets first, in their order, then all others by name. */
    public static int inReadingOrder(String one, String other) {
        int rank = Integer.compare(rank(one), rank(other));
        return rank != 0 ? rank : one.compareTo(other);
    }

    private static int rank(String name) {
        Metric preset = preset(name);
        return preset == null ? PRESETS.size() : PRESETS.indexOf(preset);
    }

    /** The preset of that name, or null where there is none. */
    public static @Nullable Metric preset(String name) {
        return BY_NAME.get(name);
    }

    /** The preset's label, or the name itself. */
    public static String labelOf(String name) {
        Metric preset = preset(name);
        return preset == null ? name : preset.label();
    }

    /** The code of a reason about a metric: {@code errorRate} becomes {@code ERROR_RATE}. */
    public static String codeOf(String name) {
        StringBuilder code = new StringBuilder(name.length() + 4);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean beginsWord = Character.isUpperCase(c) && i > 0 && Character.isLetterOrDigit(name.charAt(i - 1));
            code.append(beginsWord ? "_" : "").append(c == '.' || c == '-' ? '_' : Character.toUpperCase(c));
        }
        return code.toString();
    }
}
