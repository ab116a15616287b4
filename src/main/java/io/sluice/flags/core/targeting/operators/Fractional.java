package io.sluice.flags.core.targeting.operators;

import io.sluice.flags.core.targeting.Arguments;
import io.sluice.flags.core.targeting.Literal;
import io.sluice.flags.core.targeting.Outcomes;
import io.sluice.flags.core.targeting.Path;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code fractional}, as flagd released it with core 0.15.0: one of the parts, by the bucket of the bucketing value.
 *
 * <p>The bucketing value is the first argument where that answers with a text, and the flag's key followed by the
 * targeting key where it is absent or answers null (as in flagd's daemon; its JavaScript evaluator answers null
 * there). Without one the answer is null. The empty text counts as absent, other than in
 * flagd: it would put all anonymous users into one bucket.
 */
final class Fractional implements Rule {
    private final @Nullable Rule bucketBy;
    private final List<Rule> variants;
    private final List<Rule> weights;
    private final @Nullable Weights fixed;

    private Fractional(@Nullable Rule bucketBy, List<Rule> variants, List<Rule> weights) {
        this.bucketBy = bucketBy;
        this.variants = List.copyOf(variants);
        this.weights = List.copyOf(weights);
        this.fixed = weights.stream().allMatch(Literal.class::isInstance)
                ? Weights.of(weights.stream()
                        .map(weight -> ((Literal) weight).value())
                        .toList())
                : null;
    }

    static Rule compile(Arguments arguments) {
        return new FractionalReader(arguments).read();
    }

    static Rule of(@Nullable Rule bucketBy, List<Rule> variants, List<Rule> weights) {
        return new Fractional(bucketBy, variants, weights);
    }

    @Override
    public JsonValue evaluate(Scope scope) {
        String value = bucketingValue(scope);
        if (value == null) {
            return JsonNull.NULL;
        }
        Weights now = fixed == null ? computedWeights(scope) : fixed;
        return now == null ? JsonNull.NULL : variants.get(now.part(value)).evaluate(scope);
    }

    private @Nullable String bucketingValue(Scope scope) {
        if (bucketBy != null) {
            JsonValue explicit = scope.whole(bucketBy);
            if (explicit instanceof JsonString text && !text.value().isEmpty()) {
                return text.value();
            }
            if (explicit != JsonNull.NULL && !(explicit instanceof JsonString)) {
                return null;
            }
        }
        if (scope.isItem()) {
            return null;
        }
        JsonValue key = Path.TARGETING_KEY.in(scope.data());
        return scope.permitsReading(key == null ? JsonNull.NULL : key)
                        && key instanceof JsonString text
                        && !text.value().isEmpty()
                ? scope.flagKey() + text.value()
                : null;
    }

    private @Nullable Weights computedWeights(Scope scope) {
        List<JsonValue> values = new ArrayList<>(weights.size());
        for (Rule weight : weights) {
            values.add(weight.evaluate(scope));
        }
        return Weights.of(values);
    }

    /**
     * The parts alone. That a user without any bucketing value gets no answer does not count: nor has such a user a
     * place in a cohort.
     */
    @Override
    public Outcomes outcomes() {
        Outcomes reached = fixed == null ? Outcomes.NOTHING : Outcomes.NONE;
        for (Rule variant : variants) {
            reached = reached.or(variant.outcomes());
        }
        return reached;
    }
}
