package io.sluice.judge.core;

import io.sluice.judge.core.measure.Proportion;
import io.sluice.judge.core.watch.WatchCheck;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonBoolean;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The printed form of the watch: each metric with its evidence, what that has to reach, and each stratum alone. */
final class WatchJson {
    private WatchJson() {}

    static JsonValue write(List<WatchCheck> checks) {
        return JsonValue.array(
                checks.stream().map(check -> check(check, "metric")).toList());
    }

    private static JsonObject check(WatchCheck check, String kind) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(kind, JsonValue.text(check.name()));
        members.put("status", JsonValue.text(check.status().word()));
        members.put("evidence", number(check.evidence()));
        members.put("threshold", number(check.threshold()));
        members.put("logEvidence", number(check.gathered().logEvidence()));
        members.put("overdispersion", number(check.overdispersion()));
        members.put("independenceAssumed", JsonBoolean.of(check.overdispersion() == null));
        members.put("looks", JsonValue.number(check.gathered().windows()));
        members.put("candidate", counts(check.stage().candidate()));
        members.put("baseline", counts(check.stage().baseline()));
        members.put("favourable", number(check.stage().favourable()));
        members.put("tolerated", number(check.stage().tolerated()));
        if (!check.strata().isEmpty()) {
            members.put(
                    "strata",
                    JsonValue.array(check.strata().stream()
                            .map(stratum -> check(stratum, "stratum"))
                            .toList()));
        }
        return new JsonObject(members);
    }

    private static JsonValue counts(@Nullable Proportion proportion) {
        return proportion == null ? JsonNull.NULL : JsonValue.text(proportion.toString());
    }

    private static JsonValue number(@Nullable BigDecimal value) {
        return value == null ? JsonNull.NULL : new JsonNumber(value.toPlainString());
    }
}
