package io.sluice.gameday;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.sluice.platform.json.StrictJson;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Plays the steps of one incident against the running service, in an environment of its own, and holds each answer
 * against what the file says of it.
 */
final class IncidentPlayer {
    private static final Pattern NOW = Pattern.compile("<now\\+(PT\\w+)>");
    private static final String RELEASE = """
            {"environment":"<environment>","target":"answer-service","baseline":"v1","candidate":"v2",\
            "strategy":"canary","stages":[{"share":0.05,"bake":"PT10M"},{"share":0.25,"bake":"PT10M"},\
            {"share":1.0,"bake":"PT10M"}],"preflight":{"verdict":"go","evidence":"run 12"}}""";

    private final SettableClock clock;
    private final Map<String, String> names = new TreeMap<>();
    private Instant counted = Instant.MIN;

    IncidentPlayer(SettableClock clock) {
        this.clock = clock;
        names.put("environment", Api.environment());
        names.put("other-environment", Api.environment());
        names.put("plan", "plan-" + UUID.randomUUID());
    }

    void play(JsonNode step) throws Exception {
        if (step.has("wait")) {
            clock.advance(Duration.parse(step.path("wait").asText()));
        } else if (step.has("release")) {
            release(step.path("release"));
        } else {
            Response response = step.has("observe") ? observe(step.path("observe")) : request(step);
            check(step, response);
            step.path("keep")
                    .fields()
                    .forEachRemaining(kept -> names.put(
                            kept.getKey(),
                            response.path(kept.getValue().asText()).toString()));
        }
    }

    private Response request(JsonNode step) throws Exception {
        String[] line = step.path("request").asText().split(" ");
        RequestSpecification request = as(step.path("as").asText("admin"));
        step.path("headers")
                .fields()
                .forEachRemaining(header ->
                        request.header(header.getKey(), header.getValue().asText()));
        if (step.has("body")) {
            JsonNode body = step.path("body");
            request.body(filled(body.isTextual() ? body.asText() : StrictJson.write(body)));
        }
        return request.request(line[0], filled(line[1]));
    }

    private RequestSpecification as(String role) {
        return role.equals("admin") ? Api.admin() : Api.as(Api.token(role, names.get("environment")));
    }

    private void release(JsonNode changes) throws Exception {
        ObjectNode body = (ObjectNode) StrictJson.mapper().readTree(RELEASE);
        changes.fields().forEachRemaining(change -> body.set(change.getKey(), change.getValue()));
        Response created = Api.admin().body(filled(StrictJson.write(body))).post("/api/v1/rollouts");
        assertThat(created.statusCode()).as(created.asString()).isEqualTo(201);
        names.put("release", created.path("id"));
        Response started = Api.admin().post("/api/v1/rollouts/" + names.get("release") + "/start");
        assertThat(started.statusCode()).as(started.asString()).isEqualTo(200);
    }

    /** Counts of both arms from the last ones, or from the stage's start, to now. */
    private Response observe(JsonNode counts) {
        Response rollout = Api.admin().get("/api/v1/rollouts/" + names.get("release"));
        Instant start = Instant.parse(rollout.path("stageStarted"));
        Instant from = counted.isAfter(start) ? counted : start;
        counted = clock.instant();
        ObjectNode body = StrictJson.mapper().createObjectNode();
        body.put("stage", rollout.<Integer>path("stage"));
        body.put("source", "gateway");
        body.put("windowStart", from.toString());
        body.put("windowEnd", counted.toString());
        body.set("candidate", arm(counts.path("candidate")));
        body.set("baseline", arm(counts.path("baseline")));
        return Api.admin().body(body.toString()).post("/api/v1/rollouts/" + names.get("release") + "/observations");
    }

    private static JsonNode arm(JsonNode counts) {
        if (!counts.isArray()) {
            return counts;
        }
        ObjectNode arm = StrictJson.mapper().createObjectNode();
        arm.set("requests", counts.get(0));
        arm.set("errors", counts.get(1));
        return arm;
    }

    private void check(JsonNode step, Response response) {
        boolean isRefusal = step.has("refused");
        JsonNode expected = isRefusal ? step.path("refused") : step.path("answered");
        String shown = step + " was answered " + response.statusCode() + " " + response.asString();
        int status = expected.path("status").asInt(200);
        assertThat(response.statusCode()).as(shown).isEqualTo(status);
        JsonPath answer = response.jsonPath();
        expected.fields().forEachRemaining(member -> {
            if (!member.getKey().equals("status")) {
                check(shown, answer.get(member.getKey()), member.getValue());
            }
        });
        if (isRefusal) {
            assertThat(status >= 400 || !"proceed".equals(answer.getString("action")))
                    .as(shown)
                    .isTrue();
        }
    }

    private static void check(String shown, Object actual, JsonNode expected) {
        if (expected.isArray()) {
            assertThat(actual).as(shown).asList().map(String::valueOf).contains(texts(expected));
        } else {
            assertThat(String.valueOf(actual)).as(shown).isEqualTo(expected.asText());
        }
    }

    private static String[] texts(JsonNode list) {
        String[] texts = new String[list.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = list.get(i).asText();
        }
        return texts;
    }

    private String filled(String text) {
        String filled = text.replace("<now>", clock.instant().toString());
        Matcher later = NOW.matcher(filled);
        filled = later.replaceAll(
                found -> clock.instant().plus(Duration.parse(found.group(1))).toString());
        for (Map.Entry<String, String> name : names.entrySet()) {
            filled = filled.replace("<" + name.getKey() + ">", name.getValue());
        }
        return filled;
    }
}
