package io.sluice.judge.calibration;

import io.sluice.judge.core.calibration.Defect;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with the candidate. Each kind reads its own fields and refuses those of the others.
 *
 * @param kind {@code none}, {@code constant} (rate), {@code loadDependent} (rate + slope x share), {@code jump} (to
 *     rate, after), {@code slow} (factor), {@code costly} (factor), {@code oneTenant} (tenant, rate)
 */
@Schema(requiredProperties = "kind", example = "{\"kind\":\"loadDependent\",\"rate\":0.015,\"slope\":0.33}")
public record DefectBody(
        String kind,
        @Nullable BigDecimal rate,
        @Nullable BigDecimal slope,

        @Nullable Duration after,

        @Nullable BigDecimal factor,
        @Nullable Integer tenant) {

    Defect defect(BigDecimal standardRate) {
        return switch (Require.present("kind", kind)) {
            case "none" -> only(Defect.NONE);
            case "constant" -> only(new Defect.Constant(Require.present("rate", rate)), "rate");
            case "loadDependent" ->
                only(
                        new Defect.LoadDependent(CalibrateBody.or(rate, standardRate), Require.present("slope", slope)),
                        "rate",
                        "slope");
            case "jump" ->
                only(
                        new Defect.Jump(Require.present("rate", rate), CalibrateBody.or(after, Duration.ofMinutes(10))),
                        "rate",
                        "after");
            case "slow" -> only(new Defect.Slow(Require.present("factor", factor)), "factor");
            case "costly" -> only(new Defect.Costly(Require.present("factor", factor)), "factor");
            case "oneTenant" ->
                only(
                        new Defect.OneTenant(Require.present("tenant", tenant), CalibrateBody.or(rate, BigDecimal.ONE)),
                        "tenant",
                        "rate");
            default ->
                throw Refused.field("kind", "must be none, constant, loadDependent, jump, slow, costly or oneTenant");
        };
    }

    private Defect only(Defect defect, String... itsFields) {
        Set<String> fields = Set.of(itsFields);
        requireFits("rate", rate, fields);
        requireFits("slope", slope, fields);
        requireFits("after", after, fields);
        requireFits("factor", factor, fields);
        requireFits("tenant", tenant, fields);
        return defect;
    }

    private void requireFits(String field, @Nullable Object value, Set<String> fields) {
        if (value != null && !fields.contains(field)) {
            throw Refused.field(field, "does not apply to the kind " + kind);
        }
    }
}
