package io.sluice.rollouts.body;

import io.sluice.judge.ArmBody;
import io.sluice.judge.core.measure.Arm;
import io.sluice.kernel.Refused;

/** From the counts that a caller sends to an arm of the rollout: the version may be left out, but not contradict it. */
public final class Arms {
    private Arms() {}

    public static Arm of(String place, ArmBody body, String version) {
        if (body.version() != null && !body.version().equals(version)) {
            throw Refused.field(place + ".version", "must be " + version);
        }
        try {
            return body.arm(version);
        } catch (Refused refused) {
            throw refused.inside(place);
        }
    }
}
