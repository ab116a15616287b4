package io.sluice.rollouts.core;

import io.sluice.kernel.Require;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who made a rollout, and when it reached what.
 *
 * @param createdBy the creator's name, who cannot approve it
 * @param started when the first user may have met the candidate, null before
 * @param zeroed when the share went back to 0 for good, null unless it did
 * @param ended when the last state was reached, null while live
 */
public record Milestones(
        String createdBy,
        Instant created,
        @Nullable Instant started,
        @Nullable Instant zeroed,
        @Nullable Instant ended) {

    public Milestones {
        Require.text("createdBy", createdBy, 128);
        Require.present("created", created);
    }

    static Milestones createdBy(String creator, Instant now) {
        return new Milestones(creator, now, null, null, null);
    }

    Milestones starting(Instant now) {
        return new Milestones(createdBy, created, now, null, null);
    }

    Milestones zeroing(Instant now) {
        return new Milestones(createdBy, created, started, zeroed == null ? now : zeroed, null);
    }

    Milestones ending(Instant now) {
        return new Milestones(createdBy, created, started, zeroed, now);
    }
}
