package io.sluice.rollouts;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.cli.client.ServiceClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** One release that goes back by a plan of five units, with an environment, a plan and flags of its own. */
final class CrashRollback {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String REASON = "{\"reason\":\"error rate 50/287\"}";

    private final String name;
    private final String token;
    private final String rollout;
    private ServiceClient client;

    /** What somebody does, and how many steps are verified once it has had its effect. */
    enum Act {
        ROLL_BACK(3),
        DEPENDENCY_IS_BACK(4),
        APPLICATION_IS_BACK(5);

        private final int verified;

        Act(int verified) {
            this.verified = verified;
        }
    }

    private CrashRollback(String name, String token, int answersPort, ServiceClient client) {
        this.name = name;
        this.token = token;
        this.client = client;
        client.create("/api/v1/environments/" + name, "{\"protected\":false}");
        for (String flag : List.of("settings", "prompt.version", "model.version")) {
            client.create("/api/v1/environments/" + name + "/flags/" + flag, """
                    {"state":"ENABLED","variants":{"v7":"v7","v8":"v8"},"defaultVariant":"v8"}""");
        }
        client.create("/api/v1/plans/" + name, plan(name, answersPort));
        String release = """
                {"environment":"%1$s","target":"answers","baseline":"2.4.0","candidate":"2.4.1","strategy":"canary",\
                "stages":[{"share":0.5,"bake":"PT10M"}],"plan":"%1$s"}""".formatted(name);
        rollout = client.post("/api/v1/rollouts", release).path("id").asText();
        client.post("/api/v1/rollouts/" + rollout + "/start", "");
    }

    static CrashRollback begin(String name, String address, String token, int answersPort) {
        return new CrashRollback(name, token, answersPort, new ServiceClient(address, token));
    }

    /** The service after its restart, at another address. */
    void meets(String address) {
        client = new ServiceClient(address, token);
    }

    /** A request that may be sent again whenever its answer was lost. */
    void perform(Act act) {
        switch (act) {
            case ROLL_BACK -> client.post("/api/v1/rollouts/" + rollout + "/rollback", REASON);
            case DEPENDENCY_IS_BACK -> report(3, "retrieval-client");
            case APPLICATION_IS_BACK -> report(4, "answers");
        }
    }

    private void report(int position, String unit) {
        JsonNode run = run();
        client.post(
                "/api/v1/plan-runs/" + run.path("id").asText() + "/steps/" + unit + "/done",
                "{\"evidence\":\"deployed\",\"generation\":"
                        + run.path("steps").path(position).path("generation") + "}");
    }

    /** Until so many steps are verified, and the one behind them has begun. */
    void awaitEffect(Act act) {
        await().atMost(LIMIT).until(() -> {
            List<String> states = IntStream.range(0, 5)
                    .mapToObj(i -> run().path("steps").path(i).path("state").asText())
                    .toList();
            return states.stream().filter("VERIFIED"::equals).count() == act.verified
                    && (act.verified == 5 || states.get(act.verified).equals("RUNNING"));
        });
    }

    JsonNode run() {
        return client.get("/api/v1/plan-runs?rollout=" + rollout).path("items").path(0);
    }

    String rolloutState() {
        return client.get("/api/v1/rollouts/" + rollout).path("state").asText();
    }

    /** What is left to see of each step, without its times. */
    List<String> steps() {
        List<String> steps = new ArrayList<>();
        for (JsonNode step : run().path("steps")) {
            steps.add(String.join(
                    " | ",
                    step.path("unit").asText(),
                    step.path("state").asText(),
                    step.path("evidence").asText(),
                    step.path("seen").asText()));
        }
        return steps;
    }

    /** Every event of the environment, by what happened to which sort of thing; the flags' tests have no order. */
    List<String> story() {
        List<String> story = new ArrayList<>();
        for (JsonNode event : client.get("/api/v1/events?after=0&limit=1000").path("items")) {
            if (event.path("environment").asText().equals(name)) {
                String target = event.path("target").asText();
                story.add(event.path("action").asText() + " "
                        + target.replaceFirst("/[0-9a-f]{8}-.*|/(calm|killed)", ""));
            }
        }
        return story.stream().sorted().toList();
    }

    List<String> versionsOf(String flag) {
        List<String> actions = new ArrayList<>();
        client.get("/api/v1/environments/" + name + "/flags/" + flag + "/history")
                .path("items")
                .forEach(version -> actions.add(version.path("action").asText()));
        return actions;
    }

    private static String plan(String name, int port) {
        return """
                {"name":"%1$s","units":[
                 {"kind":"application","name":"answers","current":"2.4.1","previous":"2.4.0","step":"redeploy 2.4.0",
                  "owner":"team-answers","budget":"PT15M","verify":"ready","needsDeploy":true},
                 {"kind":"dependency","name":"retrieval-client","current":"3.1.0","previous":"3.0.6",
                  "step":"redeploy with 3.0.6","owner":"team-answers","budget":"PT15M","verify":"ready",
                  "needsDeploy":true},
                 {"kind":"model","name":"answer-model","current":"claude-sonnet-4-20250514",
                  "previous":"claude-3-5-sonnet-20241022","step":{"flag":"model.version","variant":"v7"},
                  "owner":"oncall","budget":"PT5M","verify":"model-is-v7","needsDeploy":false},
                 {"kind":"prompt","name":"answer-prompt","current":"v8","previous":"v7",
                  "step":{"flag":"prompt.version","variant":"v7"},"owner":"oncall","budget":"PT5M",
                  "verify":"prompt-is-v7","needsDeploy":false},
                 {"kind":"config","name":"settings","current":"v8","previous":"v7",
                  "step":{"flag":"settings","variant":"v7"},"owner":"oncall","budget":"PT5M",
                  "verify":"settings-are-v7","needsDeploy":false}],
                 "verify":{"ready":{"http":{"url":"http://127.0.0.1:%2$d/","json":{"pointer":"/ready","is":true}}},
                  "model-is-v7":{"flag":{"key":"model.version","is":"v7"}},
                  "prompt-is-v7":{"flag":{"key":"prompt.version","is":"v7"}},
                  "settings-are-v7":{"flag":{"key":"settings","is":"v7"}}}}
                """.formatted(name, port);
    }
}
