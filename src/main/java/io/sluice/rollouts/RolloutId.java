package io.sluice.rollouts;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import java.util.UUID;

/** The id in a path: one that cannot be an id is one that does not exist. */
public final class RolloutId {
    private RolloutId() {}

    public static UUID parse(String text) {
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException notAnId) {
            throw Refused.because(ErrorCode.NOT_FOUND, "there is no rollout with this id");
        }
    }
}
