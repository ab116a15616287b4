package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Names;
import io.sluice.kernel.Require;

/**
 * The flag that carries a rollout's share to the fleet.
 *
 * @param bucketBy the context attribute whose value keeps a user on one side; {@code targetingKey} where the caller
 *     names none
 */
public record SteeredFlag(String key, String baselineVariant, String candidateVariant, String bucketBy) {
    public static final String DEFAULT_BUCKET_BY = "targetingKey";

    public SteeredFlag {
        Names.key("key", key);
        Require.text("baselineVariant", baselineVariant, 128);
        Require.text("candidateVariant", candidateVariant, 128);
        Require.text("bucketBy", bucketBy, 128);
    }
}
