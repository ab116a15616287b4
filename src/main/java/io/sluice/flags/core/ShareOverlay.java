package io.sluice.flags.core;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Require;
import io.sluice.kernel.Share;

/**
 * The share of a live rollout, laid over a flag: it replaces the default result, and no rule's answer.
 *
 * @param rollout the rollout's id
 * @param stage the stage's number, from 0
 * @param revision target and candidate version
 * @param cohort who comes first when the share grows
 * @param share the part that is on the candidate now
 */
public record ShareOverlay(
        String rollout,
        int stage,
        String revision,
        String baselineVariant,
        String candidateVariant,
        Cohort cohort,
        Share share)
        implements Overlay {

    public ShareOverlay {
        Require.present("rollout", rollout);
        Require.inRange("stage", stage, 0, Integer.MAX_VALUE);
        Require.present("revision", revision);
        Require.present("baselineVariant", baselineVariant);
        Require.present("candidateVariant", candidateVariant);
        Require.present("cohort", cohort);
        Require.present("share", share);
    }

    /** The arm that the share alone gives to this user. */
    public ServedArm arm(JsonValue context) {
        return cohort.contains(share, context) ? ServedArm.CANDIDATE : ServedArm.BASELINE;
    }

    String variant(ServedArm arm) {
        return arm == ServedArm.CANDIDATE ? candidateVariant : baselineVariant;
    }

    Placement placement(ServedArm arm, JsonValue context) {
        return new Placement(rollout, stage, arm, revision, cohort.slice(context));
    }
}
