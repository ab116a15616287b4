package io.sluice.flags.core;

import io.sluice.flags.core.Evaluation.Failure;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Rule;
import io.sluice.flags.core.targeting.Scope;
import io.sluice.flags.core.targeting.Targeting;
import io.sluice.flags.core.targeting.operators.Dialect;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonArray;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A flag ready to be asked: its targeting is a tree of nodes, and every answer that needs no rollout stands ready.
 *
 * <p>Compiled once for each version of a definition and shared by all threads.
 */
public final class CompiledFlag {
    private final FlagDefinition definition;
    private final JsonObject metadata;
    private final @Nullable Rule rule;
    private final @Nullable Evaluation unreadable;
    private final Set<String> references;
    private final Map<Reason, Map<String, Evaluation>> answers = new EnumMap<>(Reason.class);
    private final Evaluation noValue;
    private final Evaluation disabled;

    private CompiledFlag(FlagDefinition definition, FlagSet set) {
        this.definition = definition;
        this.metadata = set.inherited(definition.metadata());
        Targeting targeting =
                definition.targeting() == null ? null : Dialect.read(definition.targeting(), set.segments());
        this.rule = targeting == null ? null : targeting.rule();
        this.references = targeting == null ? Set.of() : targeting.references();
        this.unreadable = targeting == null || targeting.isReadable()
                ? null
                : withoutValue(Reason.ERROR, new Failure(EvaluationError.PARSE_ERROR, "the targeting cannot be read"));
        this.noValue = withoutValue(Reason.DEFAULT, null);
        this.disabled = withoutValue(Reason.DISABLED, null);
        for (Reason reason : Reason.values()) {
            Map<String, Evaluation> each = new HashMap<>();
            definition.variants().forEach((name, value) -> each.put(name, withValue(name, value, reason)));
            answers.put(reason, each);
        }
    }

    /** Compiles a definition that has passed its checks and shares nothing with others. */
    public static CompiledFlag of(FlagDefinition definition) {
        return of(definition, FlagSet.EMPTY);
    }

    /**
     * Compiles a definition that has passed its checks. One that has not answers as it would in flagd: the other flags
     * of a snapshot must not be lost for it.
     */
    public static CompiledFlag of(FlagDefinition definition, FlagSet set) {
        return new CompiledFlag(definition, set);
    }

    public FlagDefinition definition() {
        return definition;
    }

    /** The segments that the targeting uses, directly or through others. */
    public Set<String> references() {
        return references;
    }

    /** Whether the targeting answers for everybody, so that a share would decide for nobody. */
    public boolean leavesNobody() {
        return rule != null && !rule.outcomes().mayBeNothing();
    }

    /** What the operator's kill serves: the off value. */
    Evaluation killed() {
        String off = definition.offVariant();
        return off == null ? disabled : variant(off, Reason.DISABLED);
    }

    Evaluation disabled() {
        return disabled;
    }

    /** The default variant; without one no value, and the reason DEFAULT whatever was asked. */
    Evaluation byDefault() {
        String name = definition.defaultVariant();
        return name == null ? noValue : variant(name, rule == null ? Reason.STATIC : Reason.DEFAULT);
    }

    /** What the targeting says to this user; null where it says nothing, or where there is none. */
    @Nullable
    Evaluation byRule(JsonObject context, long epochSeconds) {
        if (rule == null || unreadable != null) {
            return unreadable;
        }
        Scope scope = new Scope(definition.key(), context, epochSeconds);
        JsonValue answer = rule.evaluate(scope);
        if (scope.isExhausted()) {
            return failed("the rule takes more steps, or builds more, than an evaluation may");
        }
        if (answer == JsonNull.NULL) {
            return null;
        }
        String name = variantName(answer);
        return name == null
                ? failed("the rule answered with a list or an object")
                : variant(name, Reason.TARGETING_MATCH);
    }

    /** A variant by its name; an error where the flag has none of that name. */
    Evaluation variant(String name, Reason reason) {
        Map<String, Evaluation> ready = answers.get(reason);
        Evaluation answer = ready == null ? null : ready.get(name);
        return answer == null ? failed("the flag has no variant of the name that was answered") : answer;
    }

    /** The variant that a rule's answer names: true is "true", 1 is "1"; null for what cannot name one. */
    static @Nullable String variantName(JsonValue answer) {
        return answer instanceof JsonObject || answer instanceof JsonArray ? null : Coercion.text(answer);
    }

    private Evaluation withValue(String name, JsonValue value, Reason reason) {
        return new Evaluation(definition.key(), value, name, reason, null, metadata, null);
    }

    private Evaluation withoutValue(Reason reason, @Nullable Failure failure) {
        return new Evaluation(definition.key(), null, null, reason, failure, metadata, null);
    }

    private Evaluation failed(String details) {
        return withoutValue(Reason.ERROR, new Failure(EvaluationError.GENERAL, details));
    }
}
