package io.sluice.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.judge.core.Evidence;
import io.sluice.judge.core.measure.Arm;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.source.ArmNames;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.platform.json.StrictJson;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The source of a policy's evidence: checked when it is written, kept with the policy, no part of what is judged. */
class PolicySourceTest {
    private static final String SOURCE = """
            {"kind":"prometheus","queries":{
             "errorRate":{"count":"errors_total{v=\\"$version\\"}","of":"requests_total{v=\\"$version\\"}",
              "absent":"zero"},
             "p95":{"buckets":"seconds_bucket{v=\\"$version\\"}"},
             "cost":{"sum":"dollars_total{v=\\"$version\\"}","sumOfSquares":"squares_total{v=\\"$version\\"}"}}}""";

    @Test
    void isKeptWithThePolicyEveryDefaultSpelledOut() {
        Policy policy = policy("{\"source\":" + SOURCE + "}");
        assertThat(Policy.ofJson(policy.toJson())).isEqualTo(policy);
        assertThat(StrictJson.write(policy.toJson()))
                .contains("\"name\":\"main\"", "\"lookback\":\"PT1H\"", "\"process\":[\"job\",\"instance\"]");
        assertThat(Objects.requireNonNull(policy.source()).selectors(new ArmNames("baseline", "v1", "a", "b")))
                .containsExactly(
                        "requests_total{v=\"v1\"}",
                        "dollars_total{v=\"v1\"}",
                        "squares_total{v=\"v1\"}",
                        "errors_total{v=\"v1\"}",
                        "seconds_bucket{v=\"v1\"}");
    }

    @Test
    void theSameCountsHaveTheSameHashWhoeverBroughtThem() {
        Evidence evidence = Evidence.of(Arm.empty("v2"), Arm.empty("v1"));
        assertThat(evidence.hash(policy("{\"source\":" + SOURCE + "}"))).isEqualTo(evidence.hash(Policy.standard()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'kind':'graphite','queries':{'errorRate':{'count':'e@','of':'r@'}}}" + " | source.kind",
                "{'kind':'prometheus','url':'http://x','requests':'r@','queries':{'cost':{'sum':'c@'}}} | source.url",
                "{'kind':'prometheus','queries':{}} | source.requests",
                "{'kind':'prometheus','requests':'r@','queries':{}} | source.queries",
                "{'kind':'prometheus','queries':{'errorRate':{'count':'e@'}}} | source.requests",
                "{'kind':'prometheus','requests':'q@',"
                        + "'queries':{'errorRate':{'count':'e@','of':'r@'}}} | source.requests",
                "{'kind':'prometheus','queries':{'errorRate':{'count':'e','of':'r@'}}}"
                        + " | source.queries.errorRate.count",
                "{'kind':'prometheus','requests':'r@','queries':{'errorRate':{}}}"
                        + " | source.queries.errorRate.count",
                "{'kind':'prometheus','requests':'r@','queries':{'p95':{'sum':'e@'}}}" + " | source.queries.p95",
                "{'kind':'prometheus','requests':'r@','queries':{'tokens':{'sum':'e@'}}}" + " | source.queries.tokens",
                "{'kind':'prometheus','requests':'r@',"
                        + "'queries':{'p95':{'buckets':'b@','unit':'us'}}} | source.queries.p95.unit",
                "{'kind':'prometheus','requests':'r@',"
                        + "'queries':{'p95':{'buckets':'b@','absent':'zero'}}} | source.queries.p95.absent",
                "{'kind':'prometheus','requests':'r@',"
                        + "'queries':{'cost':{'sum':'b@'}},'lookback':'PT1S'} | source.lookback",
                "{'kind':'prometheus','requests':'r@',"
                        + "'queries':{'cost':{'sum':'b@'}},'staleAfter':'PT6M'} | source.staleAfter",
                "{'kind':'prometheus','requests':'r@','queries':{'cost':null}} | source.queries.cost",
            })
    void whatCannotBeMeasuredIsRefusedNamingTheField(String source, String field) {
        String json = source.replace('\'', '"').replace("@", "{v=\\\"$version\\\"}");
        assertThatThrownBy(() -> policy("{\"source\":" + json + "}"))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("policy." + field));
    }

    private static Policy policy(String json) {
        return PolicyBody.choose("policy", StrictJson.read(json, JsonValue.class));
    }
}
