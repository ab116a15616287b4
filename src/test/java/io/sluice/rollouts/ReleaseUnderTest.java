package io.sluice.rollouts;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * One release in an environment of its own, seen through the API: a pipeline's and an operator's token, a flag to
 * steer, and a rollout of v2 against v1 in stages of 5, 25 and 100 %, ten minutes each.
 */
public final class ReleaseUnderTest {
    public static final String FLAG = "prompt.version";
    public static final Duration BAKE = Duration.ofMinutes(10);

    private static final String BASELINE = "\"baseline\":{\"requests\":300,\"errors\":3}";

    private final SettableClock clock;
    private final String environment = Api.environment();
    private final String pipeline = Api.token("pipeline", environment);
    private final String operator = Api.token("operator", environment);
    private final Map<String, String> members = new TreeMap<>();
    private String id = "";

    public ReleaseUnderTest(SettableClock clock) {
        this.clock = clock;
        Api.createFlag(environment, FLAG, """
                {"state":"ENABLED","variants":{"v1":"old","v2":"new"},"defaultVariant":"v1",\
                "sluice":{"offVariant":"v1"}}""");
        members.put("environment", quoted(environment));
        members.put("target", "\"answer-service\"");
        members.put("baseline", "\"v1\"");
        members.put("candidate", "\"v2\"");
        members.put("strategy", "\"canary\"");
        members.put("stages", """
                [{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M"},{"share":1.0,"bake":"PT10M"}]""");
        members.put("flag", """
                {"key":"%s","baselineVariant":"v1","candidateVariant":"v2"}""".formatted(FLAG));
        members.put("preflight", "{\"verdict\":\"go\",\"evidence\":\"run 12\"}");
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }

    /** Changes one member of the body, given as JSON; null leaves it out. */
    public ReleaseUnderTest with(String member, String json) {
        if (json == null) {
            members.remove(member);
        } else {
            members.put(member, json);
        }
        return this;
    }

    public String body() {
        StringBuilder body = new StringBuilder("{");
        members.forEach((name, json) -> body.append(body.length() == 1 ? "" : ",")
                .append(quoted(name))
                .append(':')
                .append(json));
        return body.append('}').toString();
    }

    /** Asks for the rollout; the answer may be a refusal. */
    public Response ask() {
        return asPipeline().body(body()).post("/api/v1/rollouts");
    }

    public ReleaseUnderTest create() {
        id = ask().then().statusCode(201).extract().path("id");
        return this;
    }

    /** From now on this is about a rollout that somebody else created. */
    public ReleaseUnderTest as(String rollout) {
        id = rollout;
        return this;
    }

    public ReleaseUnderTest started() {
        create();
        start().then().statusCode(200);
        return this;
    }

    public Response start() {
        return asPipeline().post(path("start"));
    }

    /** Counts of both arms from the stage's start to now. */
    public Response observe(int stage, int requests, int errors) {
        return asPipeline().body(observation(stage, requests, errors)).post(path("observations"));
    }

    /** At share 1 nobody is left on the baseline. */
    public String observation(int stage, int requests, int errors) {
        Response rollout = get();
        boolean isWhole = rollout.<Number>path("share").doubleValue() == 1;
        Instant start = Instant.parse(rollout.path("stageStarted"));
        String both = observation(stage, start, clock.instant(), requests, errors);
        return isWhole ? both.replace(BASELINE, "\"baseline\":{\"requests\":0,\"errors\":0}") : both;
    }

    public String observation(int stage, Instant from, Instant to, int requests, int errors) {
        return """
                {"stage":%d,"source":"gateway","windowStart":"%s","windowEnd":"%s",\
                "candidate":{"requests":%d,"errors":%d},%s}""".formatted(stage, from, to, requests, errors, BASELINE);
    }

    public Response advance(int stage) {
        return asPipeline().body("{\"stage\":" + stage + "}").post(path("advance"));
    }

    /** Bakes the stage, reports its counts and advances. */
    public Response pass(int stage, int requests, int errors) {
        clock.advance(BAKE);
        observe(stage, requests, errors).then().statusCode(200);
        return advance(stage);
    }

    /** An operator's command with a reason. */
    public Response operate(String command) {
        return asOperator().body("{\"reason\":\"because of a test\"}").post(path(command));
    }

    public Response override(int stage, String action) {
        return asOperator()
                .body("{\"stage\":%d,\"action\":\"%s\",\"reason\":\"because of a test\"}".formatted(stage, action))
                .post(path("override"));
    }

    public Response get() {
        return asPipeline().get("/api/v1/rollouts/" + id);
    }

    public Response get(String part) {
        return asPipeline().get(path(part));
    }

    public String state() {
        return get().path("state");
    }

    public String path(String part) {
        return "/api/v1/rollouts/" + id + "/" + part;
    }

    public String id() {
        return id;
    }

    public String environment() {
        return environment;
    }

    public RequestSpecification asPipeline() {
        return Api.as(pipeline);
    }

    public RequestSpecification asOperator() {
        return Api.as(operator);
    }

    /** What a user gets of the flag right now. */
    public Response evaluate(String user) {
        return asPipeline()
                .body("{\"context\":{\"targetingKey\":\"" + user + "\"}}")
                .post("/ofrep/v1/evaluate/flags/" + FLAG);
    }

    public Response kill() {
        return asOperator()
                .body("{\"reason\":\"because of a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/" + FLAG + "/kill");
    }

    public Response restore() {
        return asOperator()
                .body("{\"reason\":\"because of a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/" + FLAG + "/restore");
    }
}
