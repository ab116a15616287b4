package io.sluice.rollouts.core.replay;

import io.sluice.judge.core.Action;
import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.Evidence.Case;
import io.sluice.judge.core.Judge;
import io.sluice.judge.core.Verdict;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.rollouts.core.replay.Recording.RecordedLook;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a stored verdict back: its evidence, and what this judge says of it today. */
public final class StoredLook {
    private StoredLook() {}

    /**
     * What the judge says of the same policy and evidence, in the form that is stored; empty where another version of
     * the judge wrote the verdict, which may rightly have said something else.
     */
    public static Optional<JsonObject> judgedAgain(RecordedLook look) {
        if (!Verdict.JUDGE_VERSION.equals(judgeVersion(look))) {
            return Optional.empty();
        }
        Case stored = stored(look);
        return Optional.of(Judge.judge(stored.policy(), stored.evidence()).toJson());
    }

    public static String judgeVersion(RecordedLook look) {
        String version = text(look.verdict(), "judgeVersion");
        return version == null ? "" : version;
    }

    public static Action action(RecordedLook look) {
        String word = text(look.verdict(), "action");
        for (Action action : Action.values()) {
            if (action.word().equals(word)) {
                return action;
            }
        }
        throw new IllegalStateException("a stored verdict without an action: " + look.look());
    }

    static Evidence evidence(RecordedLook look) {
        return stored(look).evidence();
    }

    private static Case stored(RecordedLook look) {
        JsonObject historic = look.verdict().get("historicBaseline") instanceof JsonObject told ? told : null;
        Duration age = historic == null ? null : duration(text(historic, "age"));
        if (look.verdict().get("evidence") instanceof JsonObject evidence) {
            return Evidence.replayed(evidence, age, look.look())
                    .observedFor(duration(text(look.verdict(), "observedFor")));
        }
        throw new IllegalStateException("a stored verdict without its evidence: " + look.look());
    }

    private static @Nullable Duration duration(@Nullable String text) {
        return text == null ? null : Duration.parse(text);
    }

    private static @Nullable String text(JsonObject object, String member) {
        JsonValue value = object.get(member);
        return value instanceof JsonString text ? text.value() : null;
    }
}
