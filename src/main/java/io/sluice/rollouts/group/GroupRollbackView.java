package io.sluice.rollouts.group;

import io.sluice.rollouts.RolloutService.TakenBack;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.Release;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What became of each live rollout of a group, in the order in which they were taken back.
 *
 * @param rollouts empty where none was live
 */
@Schema(example = """
        {"group":"answers","environment":"production","rollouts":[{"id":"0d7c0a4e-7f0e-4a58-9f43-9d1a1d0e6f11",\
        "target":"answer-service","candidate":"v2","was":"RUNNING","state":"ROLLED_BACK","live":false}]}""")
record GroupRollbackView(String group, String environment, List<Part> rollouts) {

    static GroupRollbackView of(String group, String environment, List<TakenBack> taken) {
        return new GroupRollbackView(
                group, environment, taken.stream().map(Part::of).toList());
    }

    /**
     * One rollout of the group.
     *
     * @param was its state before
     * @param state its state now; {@code ROLLING_BACK} until the run of its plan is done
     * @param live whether it still has its target
     */
    record Part(String id, String target, String candidate, String was, String state, boolean live) {
        static Part of(TakenBack taken) {
            Rollout rollout = taken.rollout();
            Release release = rollout.spec().release();
            return new Part(
                    rollout.id().toString(),
                    release.target(),
                    release.candidate(),
                    taken.was().name(),
                    rollout.state().name(),
                    rollout.isLive());
        }
    }
}
