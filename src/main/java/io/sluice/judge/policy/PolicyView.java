package io.sluice.judge.policy;

import io.sluice.judge.calibration.CalibrationAnswer;
import io.sluice.kernel.JsonValue.JsonObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A named policy as it is answered, every limit spelled out.
 *
 * @param preset whether it is the same everywhere and cannot be written
 * @param version absent for a preset
 * @param errorRates how often the policy is wrong, simulated; absent in lists, for a policy that requires what cannot
 *     be simulated, and while another calibration runs
 */
@Schema(example = """
        {"name":"payments","preset":false,"version":3,"policy":{"confidence":"0.95","minRequests":100,"metrics":{\
        "errorRate":{"kind":"proportion","direction":"higher","required":true,\
        "margin":"0.01","relativeMargin":"0"}}}}""")
record PolicyView(
        String name,
        boolean preset,
        @Nullable Long version,
        @Schema(implementation = Object.class) JsonObject policy,
        @Nullable CalibrationAnswer errorRates) {

    static PolicyView of(StoredPolicy stored, @Nullable CalibrationAnswer errorRates) {
        return new PolicyView(
                stored.name(),
                stored.isPreset(),
                stored.isPreset() ? null : stored.version(),
                stored.policy().toJson(),
                errorRates);
    }
}
