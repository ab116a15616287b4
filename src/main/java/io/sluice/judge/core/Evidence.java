package io.sluice.judge.core;

import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.measure.Measurement;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.watch.WatchEvidence;
import io.sluice.kernel.CanonicalJson;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * All that the judge looks at: the counts of both arms, and how they came to be.
 *
 * @param stage the rollout's stage, null outside a rollout
 * @param split how the users were meant to be split, and were; null where nobody split them
 * @param watch what the watch has gathered over all stages; null outside a rollout, and where nobody watches
 * @param latestWindowEmpty whether the newest window brought the candidate no request
 * @param historicBaselineAge set where the baseline is an earlier stage's: how much older it is than the candidate's
 *     counts
 * @param observedFor the time in which the counts were made, null where it is not known. Like the age and the look it
 *     is told, not hashed
 * @param look which look at this rollout's evidence this is, from 1. Like the age it is told, not hashed: the same
 *     counts are the same evidence, however often and whenever somebody asks
 */
public record Evidence(
        @Nullable Integer stage,
        Arm candidate,
        Arm baseline,
        @Nullable Split split,
        @Nullable WatchEvidence watch,
        boolean latestWindowEmpty,
        @Nullable Duration historicBaselineAge,
        @Nullable Duration observedFor,
        long look) {

    public Evidence {
        if (candidate.version().equals(baseline.version())) {
            throw Refused.field("baseline.version", "must not be the candidate's version");
        }
        Require.inRange("look", look, 1, Measurement.MAX_COUNT);
        if (observedFor != null && observedFor.isNegative()) {
            throw new IllegalArgumentException("observed for " + observedFor);
        }
    }

    /** Evidence that nobody watches, and of which neither the split nor the time is known. */
    public Evidence(
            @Nullable Integer stage,
            Arm candidate,
            Arm baseline,
            boolean latestWindowEmpty,
            @Nullable Duration historicBaselineAge,
            long look) {
        this(stage, candidate, baseline, null, null, latestWindowEmpty, historicBaselineAge, null, look);
    }

    /** A first look at two arms, outside any rollout. */
    public static Evidence of(Arm candidate, Arm baseline) {
        return new Evidence(null, candidate, baseline, false, null, 1);
    }

    /** The same counts, with how their users were split. */
    public Evidence splitAs(@Nullable Split known) {
        return new Evidence(
                stage, candidate, baseline, known, watch, latestWindowEmpty, historicBaselineAge, observedFor, look);
    }

    /** The same counts, made in that time. */
    public Evidence observedFor(@Nullable Duration time) {
        return new Evidence(
                stage, candidate, baseline, split, watch, latestWindowEmpty, historicBaselineAge, time, look);
    }

    /** The same counts of the stage, with what the watch has gathered over all stages. */
    public Evidence watched(@Nullable WatchEvidence gathered) {
        return new Evidence(
                stage, candidate, baseline, split, gathered, latestWindowEmpty, historicBaselineAge, observedFor, look);
    }

    /**
     * What is hashed and stored: policy, stage and counts. Its canonical text gives {@link #hash}, and {@link
     * #replayed} reads it back.
     */
    public JsonObject toJson(Policy policy) {
        return EvidenceJson.write(policy, this);
    }

    /**
     * {@code sha256:} and the digest over the canonical form of policy, stage and counts; never the clock or the
     * look.
     */
    public String hash(Policy policy) {
        return CanonicalJson.sha256(toJson(policy));
    }

    /**
     * The policy and the evidence that {@link #toJson} wrote, to be judged again. What was told and not hashed is told
     * again: the verdict shows it.
     */
    public static Case replayed(JsonObject json, @Nullable Duration historicBaselineAge, long look) {
        return EvidenceJson.read(json, historicBaselineAge, look);
    }

    /** A policy with the evidence that it is to judge. */
    public record Case(Policy policy, Evidence evidence) {
        /** The same case, its counts made in that time. */
        public Case observedFor(@Nullable Duration time) {
            return new Case(policy, evidence.observedFor(time));
        }
    }
}
