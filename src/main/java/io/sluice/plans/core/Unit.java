package io.sluice.plans.core;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One part of a release with its way back. The fields are as the author wrote them: whether they make sense is
 * {@link PlanChecker}'s to say, so that an author reads every finding and not the first only.
 *
 * @param current the version that the release brings
 * @param previous the version to go back to
 * @param budget how long the step may take
 * @param verify the name of the plan's test that must pass afterwards
 * @param needsDeploy whether the step needs a build or a deploy
 * @param change what the release does to the unit
 * @param reason why the unit cannot go back, where its step is to freeze; null elsewhere
 * @param availableUntil when the previous version ceases to exist (an image's retention, a model's retirement); null
 *     where no end is known
 */
public record Unit(
        UnitKind kind,
        String name,
        String current,
        String previous,
        Step step,
        String owner,
        Duration budget,
        String verify,
        boolean needsDeploy,
        Change change,
        @Nullable String reason,
        @Nullable Instant availableUntil) {

    /** For people and for addresses: {@code prompt:answer-prompt}. */
    public String id() {
        return kind.word() + ":" + name;
    }
}
