package io.sluice.gameday.core;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import io.sluice.kernel.Share;
import io.sluice.rollouts.core.spec.RolloutSpec;
import io.sluice.rollouts.core.spec.Stage;
import io.sluice.rollouts.core.spec.Strategy;
import java.time.Duration;
import java.util.List;

/**
 * The steps of the strategies that are compared. Blue-green has one: everybody.
 *
 * @param rollingSteps how many equal steps, 1 to 50
 * @param canaryShares rising shares above 0, 1 to 50 of them
 */
public record Strategies(int rollingSteps, List<Share> canaryShares) {
    /** Ten steps of 10 %; 5, 25, 50 and 100 %. */
    static final Strategies STANDARD =
            new Strategies(10, List.of(new Share(5_000), new Share(25_000), new Share(50_000), Share.WHOLE));

    public Strategies {
        Require.inRange("rolling.steps", Integer.valueOf(rollingSteps), 1, RolloutSpec.MOST_STAGES);
        canaryShares = List.copyOf(Require.atMost("canary.shares", canaryShares, RolloutSpec.MOST_STAGES));
        if (canaryShares.isEmpty()) {
            throw Refused.field("canary.shares", "must have at least one share");
        }
        Share before = Share.NONE;
        for (int i = 0; i < canaryShares.size(); i++) {
            if (canaryShares.get(i).compareTo(before) <= 0) {
                throw Refused.field("canary.shares[" + i + "]", "must be above 0 and above the share before it");
            }
            before = canaryShares.get(i);
        }
    }

    List<Stage> stages(Strategy strategy, Duration bake) {
        return switch (strategy) {
            case ROLLING -> Strategy.rollingStages(rollingSteps, bake);
            case CANARY ->
                canaryShares.stream().map(share -> new Stage(share, bake, 0)).toList();
            case BLUE_GREEN -> List.of(new Stage(Share.WHOLE, bake, 0));
        };
    }
}
