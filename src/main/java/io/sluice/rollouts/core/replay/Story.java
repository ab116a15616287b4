package io.sluice.rollouts.core.replay;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.rollouts.core.Exposure;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What would have become of a recorded release under a policy, look by look until it would have been rolled back.
 *
 * @param stopped where it would have been rolled back; null where it would not
 * @param departs the first look after which the release went further than the policy would have let it; what came after
 *     is evidence of a wider share than there would have been. Null where there is none
 * @param recorded what the release cost its users in truth
 */
public record Story(
        List<StoryLook> looks,
        @Nullable Stop stopped,
        @Nullable Long departs,
        Exposure recorded) {
    public Story {
        looks = List.copyOf(looks);
    }

    /**
     * One look.
     *
     * @param recorded what the verdict of that time said
     * @param left how the stage was left in truth after it; null where it was not
     * @param action what the policy would have done
     */
    public record StoryLook(
            long look,
            int stage,
            Instant at,
            Action recorded,
            @Nullable Action left,
            Action action,
            List<Reason> reasons) {}

    /** The way back, and what the candidate had cost its users until then. */
    public record Stop(long look, int stage, Instant at, Exposure exposure) {}
}
