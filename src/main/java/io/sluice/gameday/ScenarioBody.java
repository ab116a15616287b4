package io.sluice.gameday;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.sluice.gameday.core.AlertRule;
import io.sluice.gameday.core.Behaviour;
import io.sluice.gameday.core.RequestRate;
import io.sluice.gameday.core.Scenario;
import io.sluice.gameday.core.Strategies;
import io.sluice.judge.PolicyBody;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A scenario as it is written. Every field may be left out and is then {@link Scenario#standard}'s.
 *
 * @param policy the name of a policy, or a policy written out
 */
@Schema(description = "Every field has a default; with none it is the standard drill.", example = """
        {"seed":3,"arrivals":{"perSecond":1,"users":100000},"candidate":{"errorRate":0.015,"errorSlope":0.33},\
        "rolling":{"steps":10},"canary":{"shares":[0.05,0.25,0.5,1]},"bake":"PT10M","policy":"standard",\
        "alert":{"above":0.3,"over":"PT5M","every":"PT5M","for":"PT20M","person":"PT10M"},"horizon":"PT4H"}""")
record ScenarioBody(
        @Nullable Long seed,
        @Nullable ArrivalsBody arrivals,
        @Nullable BehaviourBody baseline,
        @Nullable BehaviourBody candidate,
        @Nullable RollingBody rolling,
        @Nullable CanaryBody canary,

        @Nullable Duration bake,

        @Schema(implementation = Object.class) @Nullable JsonValue policy,
        @Nullable AlertBody alert,

        @Nullable Duration horizon) {
    private static final Scenario STANDARD = Scenario.standard();

    Scenario scenario() {
        return new Scenario(
                or(seed, STANDARD.seed()),
                arrivals == null ? STANDARD.arrivals() : arrivals.rate(),
                baseline == null ? STANDARD.baseline() : baseline.over(STANDARD.baseline()),
                candidate == null ? STANDARD.candidate() : candidate.over(STANDARD.candidate()),
                strategies(),
                or(bake, STANDARD.bake()),
                PolicyBody.choose("policy", policy),
                alert == null ? STANDARD.alert() : alert.rule(),
                or(horizon, STANDARD.horizon()));
    }

    private Strategies strategies() {
        Strategies standard = STANDARD.strategies();
        return new Strategies(
                rolling == null ? standard.rollingSteps() : or(rolling.steps(), standard.rollingSteps()),
                canary == null ? standard.canaryShares() : or(canary.parts(), standard.canaryShares()));
    }

    private static <T> T or(@Nullable T given, T standard) {
        return given == null ? standard : given;
    }

    /** How many requests a second, by how many users. */
    record ArrivalsBody(
            @Nullable BigDecimal perSecond, @Nullable Integer users) {
        ArrivalsBody {
            rate(perSecond, users);
        }

        RequestRate rate() {
            return rate(perSecond, users);
        }

        private static RequestRate rate(@Nullable BigDecimal perSecond, @Nullable Integer users) {
            return new RequestRate(
                    or(perSecond, STANDARD.arrivals().perSecond()),
                    or(users, STANDARD.arrivals().users()));
        }
    }

    /** How one version behaves; what is left out is the standard's for that arm. */
    record BehaviourBody(
            @Nullable BigDecimal errorRate,
            @Nullable BigDecimal errorSlope,
            @Nullable BigDecimal validationFailureRate,
            @Nullable BigDecimal costPerRequest,
            @Nullable BigDecimal latencyFactor) {
        BehaviourBody {
            over(Behaviour.SOUND, errorRate, errorSlope, validationFailureRate, costPerRequest, latencyFactor);
        }

        Behaviour over(Behaviour standard) {
            return over(standard, errorRate, errorSlope, validationFailureRate, costPerRequest, latencyFactor);
        }

        private static Behaviour over(
                Behaviour standard,
                @Nullable BigDecimal errorRate,
                @Nullable BigDecimal errorSlope,
                @Nullable BigDecimal validationFailureRate,
                @Nullable BigDecimal costPerRequest,
                @Nullable BigDecimal latencyFactor) {
            return new Behaviour(
                    or(errorRate, standard.errorRate()),
                    or(errorSlope, standard.errorSlope()),
                    or(validationFailureRate, standard.validationFailureRate()),
                    or(costPerRequest, standard.costPerRequest()),
                    or(latencyFactor, standard.latencyFactor()));
        }
    }

    /** Rolling: how many equal steps. */
    record RollingBody(@Nullable Integer steps) {}

    /** Canary: the shares, as fractions. */
    record CanaryBody(@Nullable List<@Nullable BigDecimal> shares) {
        CanaryBody {
            shares(shares);
        }

        @Nullable
        List<Share> parts() {
            return shares(shares);
        }

        private static @Nullable List<Share> shares(@Nullable List<@Nullable BigDecimal> fractions) {
            if (fractions == null) {
                return null;
            }
            List<Share> shares = new ArrayList<>();
            for (BigDecimal fraction : fractions) {
                shares.add(share("shares[" + shares.size() + "]", fraction));
            }
            return shares;
        }

        private static Share share(String place, @Nullable BigDecimal fraction) {
            BigDecimal given = Require.present(place, fraction);
            try {
                return Share.ofFraction(given);
            } catch (Refused refused) {
                throw Refused.field(place, refused.detail());
            }
        }
    }

    /** What finds a bad release while the gate is off. */
    record AlertBody(
            @Nullable BigDecimal above,

            @Nullable Duration over,

            @Nullable Duration every,

            @JsonProperty("for") @Nullable Duration holdsFor,

            @Nullable Duration person) {
        AlertBody {
            rule(above, over, every, holdsFor, person);
        }

        AlertRule rule() {
            return rule(above, over, every, holdsFor, person);
        }

        private static AlertRule rule(
                @Nullable BigDecimal above,
                @Nullable Duration over,
                @Nullable Duration every,
                @Nullable Duration holdsFor,
                @Nullable Duration person) {
            AlertRule standard = STANDARD.alert();
            return new AlertRule(
                    or(above, standard.above()),
                    or(over, standard.over()),
                    or(every, standard.every()),
                    or(holdsFor, standard.holdsFor()),
                    or(person, standard.person()));
        }
    }
}
