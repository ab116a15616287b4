package io.sluice.rollouts.body;

import io.sluice.judge.ArmBody;
import io.sluice.judge.core.measure.Proportion;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.rollouts.core.spec.ExposureBudget;
import io.sluice.rollouts.core.spec.HoldLimit;
import io.sluice.rollouts.core.spec.Preflight;
import io.sluice.rollouts.core.spec.PreflightVerdict;
import io.sluice.rollouts.core.spec.Reference;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Stage;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.core.spec.Strategy;
import io.sluice.rollouts.core.spec.Traffic;
import io.sluice.rollouts.core.spec.Window;
import io.sluice.rollouts.core.spec.Words;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The blocks inside a rollout that is asked for. */
public final class RolloutParts {
    private RolloutParts() {}

    /** Equal steps of a rolling release; 1 to {@value RolloutSpec#MOST_STAGES}. */
    @Schema(
            requiredProperties = {"steps", "bake"},
            example = "{\"steps\":10,\"bake\":\"PT10M\"}")
    public record RollingBody(
            Integer steps,
            @Schema(implementation = String.class) Duration bake) {
        public RollingBody {
            Require.inRange("steps", steps, 1, RolloutSpec.MOST_STAGES);
            Require.inRange("bake", bake, Duration.ZERO, Stage.LONGEST_BAKE);
        }

        public List<Stage> stages() {
            return Strategy.rollingStages(steps, bake);
        }
    }

    /** Requests per second of both versions together. */
    @Schema(
            requiredProperties = {"perSecond"},
            example = "{\"perSecond\":5}")
    public record TrafficBody(BigDecimal perSecond) {
        public TrafficBody {
            new Traffic(Require.present("perSecond", perSecond));
        }

        public Traffic traffic() {
            return new Traffic(perSecond);
        }
    }

    /** The flag that carries the share. */
    @Schema(requiredProperties = {"key", "baselineVariant", "candidateVariant"})
    public record FlagBlock(
            String key,
            String baselineVariant,
            String candidateVariant,
            @Nullable String bucketBy) {

        public FlagBlock {
            new SteeredFlag(key, baselineVariant, candidateVariant, SteeredFlag.DEFAULT_BUCKET_BY);
            Require.optionalText("bucketBy", bucketBy, 128);
        }

        public SteeredFlag flag() {
            return new SteeredFlag(
                    key,
                    baselineVariant,
                    candidateVariant,
                    bucketBy == null ? SteeredFlag.DEFAULT_BUCKET_BY : bucketBy);
        }
    }

    /** Passed cases of all cases. */
    @Schema(
            requiredProperties = {"count", "of"},
            example = "{\"count\":188,\"of\":200}")
    public record CasesBody(Long count, Long of) {
        public CasesBody {
            Require.present("count", count);
            Require.present("of", of);
            new Proportion(count, of);
        }

        public Proportion cases() {
            return new Proportion(count, of);
        }
    }

    /** Either the evaluation counts of both versions, or the caller's own verdict with its evidence. */
    public record PreflightBody(
            @Nullable String suite,
            @Nullable CasesBody candidate,
            @Nullable CasesBody baseline,
            @Nullable String verdict,
            @Nullable String evidence) {

        public PreflightBody {
            boolean hasCounts = suite != null || candidate != null || baseline != null;
            boolean hasWord = verdict != null || evidence != null;
            if (hasCounts && hasWord) {
                throw Refused.field("verdict", "must not stand beside suite, candidate and baseline");
            }
            preflight(suite, candidate, baseline, verdict, evidence);
        }

        public Preflight preflight() {
            return preflight(suite, candidate, baseline, verdict, evidence);
        }

        private static Preflight preflight(
                @Nullable String suite,
                @Nullable CasesBody candidate,
                @Nullable CasesBody baseline,
                @Nullable String verdict,
                @Nullable String evidence) {
            if (verdict != null || evidence != null) {
                return new Preflight.CallersWord(
                        Words.parse("verdict", verdict, PreflightVerdict.class),
                        Require.text("evidence", evidence, 2000));
            }
            return new Preflight.Evaluated(
                    Require.text("suite", suite, 128),
                    Require.present("candidate", candidate).cases(),
                    Require.present("baseline", baseline).cases());
        }
    }

    /** The hard budget; at least one limit. */
    @Schema(example = "{\"badRequests\":500}")
    public record ExposureBody(
            @Nullable Long requests,
            @Nullable Long badRequests,
            @Nullable BigDecimal cost) {
        public ExposureBody {
            new ExposureBudget(requests, badRequests, cost);
        }

        public ExposureBudget budget() {
            return new ExposureBudget(requests, badRequests, cost);
        }
    }

    /** How long a gate may hold, and what happens then; what is left out is {@code PT2H} and {@code page}. */
    @Schema(example = "{\"deadline\":\"PT2H\",\"action\":\"page\"}")
    public record HoldBody(
            @Schema(implementation = String.class) @Nullable Duration deadline,
            @Nullable String action) {
        public HoldBody {
            limit(deadline, action);
        }

        public HoldLimit limit() {
            return limit(deadline, action);
        }

        private static HoldLimit limit(@Nullable Duration deadline, @Nullable String action) {
            return new HoldLimit(
                    deadline == null ? HoldLimit.USUAL.deadline() : deadline,
                    action == null
                            ? HoldLimit.USUAL.action()
                            : Words.parse("action", action, HoldLimit.AtDeadline.class));
        }
    }

    /** The baseline's numbers from before the rollout. */
    @Schema(requiredProperties = {"windowStart", "windowEnd", "baseline"})
    public record ReferenceBody(@Nullable String source, Instant windowStart, Instant windowEnd, ArmBody baseline) {

        public ReferenceBody {
            Names.optionalKey("source", source);
            new Window(windowStart, windowEnd);
            Require.present("baseline", baseline);
        }

        public Reference reference(String baselineVersion) {
            return new Reference(
                    new Window(windowStart, windowEnd), Arms.of("reference.baseline", baseline, baselineVersion));
        }
    }
}
