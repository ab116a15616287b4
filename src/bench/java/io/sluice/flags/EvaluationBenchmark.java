package io.sluice.flags;

import io.sluice.flags.core.Cohort;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.Overlay;
import io.sluice.flags.core.ShareOverlay;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Share;
import io.sluice.platform.json.StrictJson;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one evaluation of one flag costs in the core: without a rule, with a rule of two operators (a comparison of an
 * attribute and an {@code if}), under the share of a live rollout (two hashes: cohort and slice), and with both.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EvaluationBenchmark {
    private final Instant now = Instant.parse("2026-11-30T12:00:00Z");
    private final CompiledFlag plain = flag("{}");
    private final CompiledFlag ruled = flag("{'if':[{'==':[{'var':'plan'},'gold']},'on']}");
    private final CompiledFlag ranged = flag("{'if':[{'>=':[{'var':'age'},18]},'on']}");
    private final CompiledFlag split = flag("{'fractional':[['on',1],['off',9]]}");
    private final ShareOverlay share = new ShareOverlay(
            "7f1c", 1, "answers@v2", "off", "on", Cohort.of("new-checkout", "v2", "targetingKey"), new Share(25_000));
    private final JsonObject context = json("{'targetingKey':'user-4711','plan':'gold','age':42,'country':'de'}");
    private final JsonObject silver = json("{'targetingKey':'user-4711','plan':'silver','age':42,'country':'de'}");

    @Benchmark
    public Evaluation staticFlag() {
        return Evaluator.evaluate(plain, Overlay.NONE, context, now);
    }

    @Benchmark
    public Evaluation ruleOfTwoOperators() {
        return Evaluator.evaluate(ruled, Overlay.NONE, context, now);
    }

    @Benchmark
    public Evaluation ruleOfTwoOperatorsOnANumber() {
        return Evaluator.evaluate(ranged, Overlay.NONE, context, now);
    }

    @Benchmark
    public Evaluation fractional() {
        return Evaluator.evaluate(split, Overlay.NONE, context, now);
    }

    @Benchmark
    public Evaluation share() {
        return Evaluator.evaluate(plain, share, context, now);
    }

    @Benchmark
    public JsonObject shareAfterARuleWithItsMetadata() {
        return Evaluator.evaluate(ruled, share, silver, now).metadata();
    }

    private static CompiledFlag flag(String targeting) {
        JsonObject flag =
                json("{'state':'ENABLED','variants':{'on':true,'off':false},'defaultVariant':'off','targeting':"
                        + targeting + "}");
        return CompiledFlag.of(FlagDefinition.read("new-checkout", flag).get());
    }

    private static JsonObject json(String text) {
        return (JsonObject) StrictJson.read(text.replace('\'', '"'), JsonValue.class);
    }
}
