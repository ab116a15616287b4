package io.sluice.rollouts.core;

import io.sluice.rollouts.core.spec.GroupMode;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the rollouts of one group apart: a service's prompt, model and code that change at once cannot be told apart by
 * what users meet.
 */
public final class GroupRule {
    private GroupRule() {}

    /**
     * The rollout that a start has to wait for.
     *
     * @param siblings the other live rollouts of the group in the same environment
     */
    public static Optional<Rollout> whatStartWaitsFor(Rollout starting, List<Rollout> siblings) {
        return siblings.stream()
                .filter(sibling -> isInTheWay(starting, sibling))
                .findFirst();
    }

    private static boolean isInTheWay(Rollout starting, Rollout sibling) {
        return switch (sibling.state()) {
            case RUNNING, PAUSED -> !allowsCompany(starting) || !allowsCompany(sibling);
            // Nobody should add a change to a service that is still on its way back.
            case ROLLING_BACK, ROLLBACK_FAILED -> sibling.isLive();
            case PENDING, COMPLETED, ROLLED_BACK, ABORTED -> false;
        };
    }

    private static boolean allowsCompany(Rollout rollout) {
        return rollout.spec().release().groupMode() == GroupMode.TOGETHER;
    }
}
