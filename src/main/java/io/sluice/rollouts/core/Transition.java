package io.sluice.rollouts.core;

import io.sluice.kernel.ErrorCode;
import io.sluice.rollouts.core.spec.Words;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a command did to a rollout: it moved, it was there already, or its state forbids it. */
public sealed interface Transition {

    /** The rollout as it is from now on, and what has to follow. */
    record Moved(Rollout rollout, List<Effect> effects) implements Transition {
        public Moved {
            effects = List.copyOf(effects);
        }
    }

    /** The command was carried out before; nothing is to be saved and nothing to be told. */
    record Unchanged(Rollout rollout) implements Transition {}

    /**
     * The command is refused and nothing changes.
     *
     * @param members what else the caller is told, for example {@code legal} or {@code waitingFor}
     */
    record Forbidden(ErrorCode code, String detail, Map<String, Object> members) implements Transition {
        public Forbidden {
            members = Map.copyOf(members);
        }

        /** The same refusal with one more member. */
        public Forbidden with(String member, Object value) {
            Map<String, Object> more = new LinkedHashMap<>(members);
            more.put(member, value);
            return new Forbidden(code, detail, more);
        }

        static Forbidden illegal(RolloutState state, Command command, Command... legal) {
            return new Forbidden(
                    ErrorCode.ILLEGAL_TRANSITION,
                    Words.wire(command) + " is not possible while the rollout is " + state,
                    Map.of(
                            "state",
                            state.name(),
                            "legal",
                            Arrays.stream(legal).map(Words::wire).toList()));
        }

        /** A completed release that a later one has replaced cannot be taken back from under it. */
        static Forbidden superseded(RolloutState state) {
            return new Forbidden(
                    ErrorCode.ILLEGAL_TRANSITION,
                    "a later release of this target or flag is live or completed: roll that one back",
                    Map.of("state", state.name(), "legal", List.of()));
        }
    }
}
