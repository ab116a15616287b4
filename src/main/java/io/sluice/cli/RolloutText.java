package io.sluice.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Rollouts and their gates' answers as a terminal shows them. */
final class RolloutText {
    private RolloutText() {}

    /** The action and why, then where the rollout stands; ends with a line break. */
    static String answer(JsonNode answer) {
        List<String> reasons = new ArrayList<>();
        answer.path("reasons")
                .forEach(reason -> reasons.add(reason.path("message").asText()));
        String why = reasons.isEmpty() ? "" : ": " + String.join("; ", reasons);
        return answer.path("action").asText() + why + "\n  " + standing(answer.path("rollout")) + need(answer) + "\n";
    }

    private static String need(JsonNode answer) {
        JsonNode need = answer.path("verdict").path("need");
        if (!need.isObject() || !answer.path("action").asText().equals("hold")) {
            return "";
        }
        return "; needs " + need.path("candidateRequests").asLong() + " more requests of the candidate, "
                + need.path("baselineRequests").asLong() + " of the baseline";
    }

    /** For example {@code RUNNING, stage 1 of 3, share 0.25}. */
    static String standing(JsonNode rollout) {
        return rollout.path("state").asText() + ", stage "
                + rollout.path("stage").asInt() + " of "
                + rollout.path("stages").size() + ", share "
                + rollout.path("share").asText();
    }

    /** One rollout on a line: id, environment/target, versions, and how it stands. */
    static String line(JsonNode rollout) {
        return rollout.path("id").asText() + "  " + rollout.path("environment").asText() + "/"
                + rollout.path("target").asText() + "  "
                + rollout.path("baseline").asText() + " -> "
                + rollout.path("candidate").asText() + "  " + standing(rollout) + "\n";
    }
}
