package io.sluice.flags;

import dev.openfeature.contrib.providers.flagd.Config;
import dev.openfeature.contrib.providers.flagd.FlagdOptions;
import dev.openfeature.contrib.providers.flagd.FlagdProvider;
import dev.openfeature.sdk.ImmutableContext;
import dev.openfeature.sdk.ProviderEvaluation;
import dev.openfeature.sdk.Value;
import io.getunleash.DefaultUnleash;
import io.getunleash.Unleash;
import io.getunleash.UnleashContext;
import io.getunleash.util.UnleashConfig;
import io.github.jamsesso.jsonlogic.JsonLogic;
import io.github.jamsesso.jsonlogic.JsonLogicException;
import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.flags.core.FlagDefinition;
import io.sluice.flags.core.Overlay;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.togglz.core.Feature;
import org.togglz.core.activation.GradualActivationStrategy;
import org.togglz.core.manager.FeatureManager;
import org.togglz.core.manager.FeatureManagerBuilder;
import org.togglz.core.repository.FeatureState;
import org.togglz.core.repository.mem.InMemoryStateRepository;
import org.togglz.core.user.SimpleFeatureUser;

/**
 * One evaluation of the same rule by Sluice's core and by what others evaluate with, in one Java machine: of users
 * whose plan is gold or silver, half get the new version.
 *
 * <p>Two cannot say all of it, and are asked for less: json-logic-java has no split, and Togglz no condition on an
 * attribute that a property file could carry.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PeersBenchmark {
    private static final String USER = "conversation-4711";
    private static final String PLAN = "gold";
    private static final String CONDITION = "{\"in\":[{\"var\":\"plan\"},[\"gold\",\"silver\"]]}";
    private static final String FLAG = """
            {"state":"ENABLED","variants":{"v1":"v1","v2":"v2"},"defaultVariant":"v1","targeting":
            {"if":[%s,{"fractional":[["v1",50],["v2",50]]},"v1"]}}""".formatted(CONDITION);
    private static final String UNLEASH = """
            {"version":2,"features":[{"name":"fast","enabled":true,"strategies":[{"name":"flexibleRollout",
            "parameters":{"rollout":"50","stickiness":"userId","groupId":"fast"},
            "constraints":[{"contextName":"plan","operator":"IN","values":["gold","silver"]}]}]}]}""";

    private final Instant now = Instant.parse("2026-11-30T12:00:00Z");
    private final CompiledFlag sluice =
            CompiledFlag.of(FlagDefinition.read("fast", json(FLAG)).get());
    private final JsonObject context =
            json("{\"targetingKey\":\"%s\",\"plan\":\"%s\",\"region\":\"eu\"}".formatted(USER, PLAN));

    private final ImmutableContext openFeature =
            new ImmutableContext(USER, Map.of("plan", new Value(PLAN), "region", new Value("eu")));
    private final UnleashContext unleashContext = UnleashContext.builder()
            .userId(USER)
            .addProperty("plan", PLAN)
            .addProperty("region", "eu")
            .build();
    private final Map<String, Object> map = Map.of("targetingKey", USER, "plan", PLAN, "region", "eu");
    private final JsonLogic jsonLogic = new JsonLogic();
    private Path file;
    private FlagdProvider flagd;
    private Unleash unleash;
    private FeatureManager togglz;

    /** Togglz's features are an enum's. */
    public enum Features implements Feature {
        FAST
    }

    @Setup
    public void start() throws Exception {
        file = Files.writeString(Files.createTempFile("flags", ".json"), "{\"flags\":{\"fast\":%s}}".formatted(FLAG));
        flagd = new FlagdProvider(FlagdOptions.builder()
                .resolverType(Config.Resolver.FILE)
                .offlineFlagSourcePath(file.toString())
                .build());
        flagd.initialize(new ImmutableContext());
        unleash = new DefaultUnleash(UnleashConfig.builder()
                .appName("bench")
                .unleashAPI("http://127.0.0.1:1/api")
                .backupFile(file + ".unleash")
                .toggleBootstrapProvider(() -> Optional.of(UNLEASH))
                .disablePolling()
                .disableMetrics()
                .build());
        togglz = FeatureManagerBuilder.begin()
                .featureEnum(Features.class)
                .stateRepository(new InMemoryStateRepository())
                .userProvider(() -> new SimpleFeatureUser(USER))
                .build();
        togglz.setFeatureState(new FeatureState(Features.FAST, true)
                .setStrategyId(GradualActivationStrategy.ID)
                .setParameter(GradualActivationStrategy.PARAM_PERCENTAGE, "50"));
        requireSense();
    }

    /** A peer that has not started, or that has no rule, would be fast. */
    private void requireSense() throws JsonLogicException {
        boolean isEvaluated = flagd().getReason().equals("TARGETING_MATCH")
                && unleash.more().getFeatureToggleDefinition("fast").isPresent()
                && Boolean.TRUE.equals(jsonLogicWithoutTheSplit())
                && sluice().variant() != null;
        if (!isEvaluated) {
            throw new IllegalStateException("a peer did not evaluate");
        }
    }

    @TearDown
    public void stop() throws IOException {
        flagd.shutdown();
        unleash.shutdown();
        Files.delete(file);
    }

    @Benchmark
    public Evaluation sluice() {
        return Evaluator.evaluate(sluice, Overlay.NONE, context, now);
    }

    @Benchmark
    public ProviderEvaluation<String> flagd() {
        return flagd.getStringEvaluation("fast", "v1", openFeature);
    }

    @Benchmark
    public boolean unleash() {
        return unleash.isEnabled("fast", unleashContext);
    }

    @Benchmark
    public Object jsonLogicWithoutTheSplit() throws JsonLogicException {
        return jsonLogic.apply(CONDITION, map);
    }

    @Benchmark
    public boolean togglzWithoutTheCondition() {
        return togglz.isActive(Features.FAST);
    }

    private static JsonObject json(String text) {
        return (JsonObject) StrictJson.read(text, JsonValue.class);
    }
}
