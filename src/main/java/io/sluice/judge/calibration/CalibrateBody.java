package io.sluice.judge.calibration;

import io.sluice.judge.PolicyBody;
import io.sluice.judge.core.calibration.Calibration;
import io.sluice.judge.core.calibration.PlannedStage;
import io.sluice.judge.core.calibration.Schedule;
import io.sluice.judge.core.calibration.Tenant;
import io.sluice.judge.core.calibration.Traffic;
import io.sluice.judge.core.calibration.Users;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a policy is to be asked, as it is written; every field may be left out.
 *
 * @param policy the name of a policy, or a policy written out; {@code standard} where none is given
 * @param stages 5, 25 and 50 % of ten minutes where none are given
 * @param looks how often an observation arrives, a minute where it is left out
 * @param holdDeadline after how long a hold ends a rollout, two hours where it is left out
 * @param correlation what the requests of one user have in common; nothing where it is left out
 * @param defects none, 5 %, 10 %, and one that grows with the load where none are given
 * @param curve true differences of the error rate; 0 to 0.2 where none are given, an empty list for no curve
 */
@Schema(description = "Every field has a default.", example = """
        {"policy":"standard","traffic":{"perSecond":1,"errorRate":0.015,"byTenant":true,\
        "tenants":[{"weight":2,"candidateWeight":2,"errorRate":0.02},{"weight":98,"errorRate":0.015}]},\
        "stages":[{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M"}],\
        "looks":"PT1M","holdDeadline":"PT1H",\
        "correlation":{"users":500,"activity":"zipf","exponent":1.1,"ofOneUser":0.1,"slices":true},\
        "defects":[{"kind":"none"},{"kind":"jump","rate":0.1,"after":"PT5M"},{"kind":"oneTenant","tenant":0,"rate":1}],\
        "curve":[0,0.05],"runs":20,"seed":1}""")
public record CalibrateBody(
        @Schema(implementation = Object.class) @Nullable JsonValue policy,
        @Nullable TrafficBody traffic,
        @Nullable List<@Nullable StageBody> stages,

        @Nullable Duration looks,

        @Nullable Duration holdDeadline,

        @Nullable CorrelationBody correlation,
        @Nullable List<@Nullable DefectBody> defects,
        @Nullable List<@Nullable BigDecimal> curve,
        @Nullable Integer runs,
        @Nullable Long seed) {

    /** With what was left out. */
    public Calibration calibration() {
        Traffic asked = readTraffic();
        return new Calibration(
                PolicyBody.choose("policy", policy),
                asked,
                schedule(),
                defects == null
                        ? Calibration.standardDefects(asked)
                        : each("defects", defects, defect -> defect.defect(asked.errorRate())),
                curve == null ? Calibration.standardCurve(asked) : each("curve", curve, CalibrateBody::difference),
                or(runs, Calibration.STANDARD_RUNS),
                or(seed, 1L));
    }

    private Traffic readTraffic() {
        Users users = correlation == null ? Users.INDEPENDENT : inside("correlation", correlation::model);
        TrafficBody given = traffic == null ? new TrafficBody(null, null, null, null) : traffic;
        return inside("traffic", () -> given.traffic(users));
    }

    private Schedule schedule() {
        Schedule standard = Schedule.STANDARD;
        return new Schedule(
                stages == null ? standard.stages() : each("stages", stages, StageBody::stage),
                or(looks, standard.lookEvery()),
                or(holdDeadline, standard.holdDeadline()));
    }

    private static BigDecimal difference(BigDecimal given) {
        return Require.inRange("difference", given, "-1", "1");
    }

    static <T> T or(@Nullable T given, T standard) {
        return given == null ? standard : given;
    }

    private interface Part<T> {
        T read();
    }

    private static <T> T inside(String place, Part<T> part) {
        try {
            return part.read();
        } catch (Refused refused) {
            throw refused.inside(place);
        }
    }

    static <B, T> List<T> each(String field, List<@Nullable B> items, Function<B, T> mapping) {
        List<T> mapped = new ArrayList<>(items.size());
        for (B item : items) {
            String place = field + "[" + mapped.size() + "]";
            B present = Require.present(place, item);
            mapped.add(inside(place, () -> mapping.apply(present)));
        }
        return mapped;
    }

    /** One stage: its share as a fraction, and how long it bakes. */
    public record StageBody(BigDecimal share, @Nullable Duration bake) {
        PlannedStage stage() {
            return new PlannedStage(
                    Share.ofFraction(Require.present("share", share)), or(bake, Duration.ofMinutes(10)));
        }
    }

    /**
     * The requests of both arms together.
     *
     * @param errorRate of the baseline, where no tenants are given
     * @param tenants parts with error rates of their own
     * @param byTenant whether observations carry the counts by tenant; they do where it is left out
     */
    public record TrafficBody(
            @Nullable BigDecimal perSecond,
            @Nullable BigDecimal errorRate,
            @Nullable List<@Nullable TenantBody> tenants,
            @Nullable Boolean byTenant) {
        private static final BigDecimal STANDARD_RATE = new BigDecimal("0.015");

        Traffic traffic(Users users) {
            BigDecimal rate = or(errorRate, STANDARD_RATE);
            List<Tenant> parts = tenants == null ? List.of() : each("tenants", tenants, tenant -> tenant.tenant(rate));
            return new Traffic(or(perSecond, BigDecimal.ONE), rate, users, parts, or(byTenant, true));
        }
    }

    /** One tenant: its weight in either arm, the same where the candidate's is left out, and its error rate. */
    public record TenantBody(
            BigDecimal weight,
            @Nullable BigDecimal candidateWeight,
            @Nullable BigDecimal errorRate) {
        Tenant tenant(BigDecimal standardRate) {
            BigDecimal its = Require.present("weight", weight);
            return new Tenant(its, or(candidateWeight, its), or(errorRate, standardRate));
        }
    }
}
