package io.sluice.rollouts.replay;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Which policies over which recorded releases.
 *
 * @param policies 1 to {@value #MOST_POLICIES}, each a policy or the name of one
 * @param rollouts ids, at most {@value #MOST_ROLLOUTS}; or left out for the newest of the environment and target
 * @param limit how many of the newest, {@value #USUAL_ROLLOUTS} where it is left out
 */
@Schema(
        requiredProperties = {"policies"},
        example = "{\"policies\":[\"standard\",\"cautious\"],\"environment\":\"production\",\"limit\":20}")
record BacktestBody(
        @Schema(implementation = Object[].class) List<@Nullable JsonValue> policies,
        @Nullable List<@Nullable String> rollouts,
        @Nullable String environment,
        @Nullable String target,
        @Nullable Integer limit) {
    static final int MOST_POLICIES = 10;
    static final int MOST_ROLLOUTS = 100;
    static final int USUAL_ROLLOUTS = 20;

    BacktestBody {
        Require.atMost("policies", Require.present("policies", policies), MOST_POLICIES);
        if (policies.isEmpty()) {
            throw Refused.field("policies", "must name at least one");
        }
        for (int i = 0; i < policies.size(); i++) {
            Require.present("policies[" + i + "]", policies.get(i));
        }
        if (rollouts != null) {
            Require.atMost("rollouts", rollouts, MOST_ROLLOUTS);
            for (int i = 0; i < rollouts.size(); i++) {
                Require.present("rollouts[" + i + "]", rollouts.get(i));
            }
        }
        Names.optionalKey("environment", environment);
        Names.optionalKey("target", target);
        if (limit != null) {
            Require.inRange("limit", limit, 1, MOST_ROLLOUTS);
        }
    }
}
