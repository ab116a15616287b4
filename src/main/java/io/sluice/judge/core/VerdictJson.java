package io.sluice.judge.core;

import io.sluice.judge.core.measure.Estimate;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNull;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The printed form of a verdict. Its {@code evidence} member is the canonical form that was hashed, so that anybody can
 * take the SHA-256 again.
 */
final class VerdictJson {
    private VerdictJson() {}

    static JsonObject write(Verdict verdict) {
        Evidence evidence = verdict.evidence();
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("action", JsonValue.text(verdict.action().word()));
        members.put(
                "reasons",
                JsonValue.array(
                        verdict.reasons().stream().map(VerdictJson::reason).toList()));
        members.put(
                "checks",
                JsonValue.array(
                        verdict.checks().stream().map(VerdictJson::check).toList()));
        members.put(
                "notMeasured",
                JsonValue.array(
                        verdict.notMeasured().stream().map(JsonValue::text).toList()));
        members.put("need", need(verdict.need()));
        Map<String, JsonValue> couldStillBe = new LinkedHashMap<>();
        verdict.couldStillBe().forEach((metric, worst) -> couldStillBe.put(metric, number(worst)));
        members.put("couldStillBe", JsonValue.object(couldStillBe));
        members.put(
                "warnings",
                JsonValue.array(
                        verdict.warnings().stream().map(VerdictJson::warning).toList()));
        members.put("servedByFallback", servedByFallback(evidence));
        members.put("watch", evidence.watch() == null ? JsonNull.NULL : WatchJson.write(verdict.watch()));
        members.put("historicBaseline", historicBaseline(evidence.historicBaselineAge()));
        members.put("observedFor", duration(evidence.observedFor()));
        members.put("look", JsonValue.number(evidence.look()));
        members.put("judgeVersion", JsonValue.text(Verdict.JUDGE_VERSION));
        members.put("evidence", evidence.toJson(verdict.policy()));
        members.put("evidenceHash", JsonValue.text(verdict.evidenceHash()));
        return new JsonObject(members);
    }

    private static JsonValue reason(Reason reason) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("code", JsonValue.text(reason.code()));
        members.put("message", JsonValue.text(reason.message()));
        return new JsonObject(members);
    }

    private static JsonValue warning(Warning warning) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("code", JsonValue.text(warning.code()));
        members.put("message", JsonValue.text(warning.message()));
        return new JsonObject(members);
    }

    private static JsonValue check(Check check) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("metric", JsonValue.text(check.metric()));
        members.put("status", JsonValue.text(check.status().word()));
        members.put("candidate", estimate(check.candidate()));
        members.put("baseline", estimate(check.baseline()));
        members.put("threshold", number(check.threshold()));
        if (check.beyond() != null) {
            members.put("beyond", estimate(check.beyond()));
        }
        if (check.ratio() != null) {
            members.put("ratio", estimate(check.ratio()));
        }
        if (check.absoluteLimit() != null) {
            members.put("absoluteLimit", number(check.absoluteLimit()));
        }
        if (check.note() != null) {
            members.put("note", JsonValue.text(check.note()));
        }
        return new JsonObject(members);
    }

    private static JsonValue estimate(Estimate estimate) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("value", number(estimate.value()));
        members.put("low", number(estimate.low()));
        members.put("high", number(estimate.high()));
        return new JsonObject(members);
    }

    private static JsonValue need(@Nullable Need need) {
        if (need == null) {
            return JsonNull.NULL;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("candidateRequests", count(need.candidateRequests()));
        members.put("baselineRequests", count(need.baselineRequests()));
        if (need.metric() != null) {
            members.put("metric", JsonValue.text(need.metric()));
        }
        members.put("at", duration(need.at()));
        if (need.why() != null) {
            members.put("why", JsonValue.text(need.why()));
        }
        return new JsonObject(members);
    }

    private static JsonValue historicBaseline(@Nullable Duration age) {
        return age == null ? JsonNull.NULL : JsonValue.object(Map.of("age", JsonValue.text(age.toString())));
    }

    /** Null where neither arm counts what its fallback served. */
    private static JsonValue servedByFallback(Evidence evidence) {
        Long ofCandidate = evidence.candidate().aside().servedByFallback();
        Long ofBaseline = evidence.baseline().aside().servedByFallback();
        if (ofCandidate == null && ofBaseline == null) {
            return JsonNull.NULL;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("candidate", count(ofCandidate));
        members.put("baseline", count(ofBaseline));
        return new JsonObject(members);
    }

    private static JsonValue duration(@Nullable Duration duration) {
        return duration == null ? JsonNull.NULL : JsonValue.text(duration.toString());
    }

    private static JsonValue count(@Nullable Long count) {
        return count == null ? JsonNull.NULL : JsonValue.number(count);
    }

    private static JsonValue number(@Nullable BigDecimal value) {
        return value == null ? JsonNull.NULL : new JsonNumber(value.toPlainString());
    }
}
