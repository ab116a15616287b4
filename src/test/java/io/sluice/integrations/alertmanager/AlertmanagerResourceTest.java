package io.sluice.integrations.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.sluice.rollouts.ReleaseUnderTest;
import io.sluice.testing.Api;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class AlertmanagerResourceTest {
    @Inject
    SettableClock clock;

    private ReleaseUnderTest release;
    private String operator;
    private final String fingerprint = UUID.randomUUID().toString();

    @BeforeEach
    void aRunningRelease() {
        release = new ReleaseUnderTest(clock).started();
        operator = Api.token("operator", release.environment());
    }

    @Test
    void aFiringAlertPausesTheReleaseAndSaysWhy() {
        heed(operator, alert("firing", ""))
                .body("results[0].outcome", equalTo("done"))
                .body("results[0].action", equalTo("pause"))
                .body("results[0].rollout", equalTo(release.id()));

        assertThat(release.state()).isEqualTo("PAUSED");
        List<String> reasons = release.get("timeline").path("items.reason");
        assertThat(reasons).contains("the alert AnswersAreWrong fires since 2026-11-30T12:00:00Z");
    }

    @Test
    void aRepeatedDeliveryHasNoSecondEffect() {
        heed(operator, alert("firing", ""));
        release.operate("resume").then().statusCode(200);
        heed(operator, alert("firing", "")).body("results[0].outcome", equalTo("repeated"));
        assertThat(release.state()).isEqualTo("RUNNING");

        String firingAgain = alert("firing", "").replace("12:00:00Z", "13:00:00Z");
        heed(operator, firingAgain).body("results[0].outcome", equalTo("done"));
        assertThat(release.state()).isEqualTo("PAUSED");
    }

    @Test
    void aLabelOrAnAnnotationAsksForARollback() {
        heed(operator, alert("firing", ",\"sluice_action\":\"rollback\""))
                .body("results[0].action", equalTo("rollback"))
                .body("results[0].outcome", equalTo("done"));
        assertThat(release.state()).isEqualTo("ROLLED_BACK");
        heed(operator, alert("firing", "")).body("results[0].outcome", equalTo("ignored"));
    }

    @Test
    void aResolvedAlertDoesNothing() {
        heed(operator, alert("resolved", "")).body("results[0].outcome", equalTo("ignored"));

        assertThat(release.state()).isEqualTo("RUNNING");
    }

    @Test
    void whatCannotBeDoneIsToldAndStopsNoOtherAlert() {
        String unknownTarget = alert("firing", ",\"sluice_target\":\"nobody\"");
        String unknownAction = alert("firing", ",\"sluice_action\":\"explode\"");
        String noTarget = alert("firing", "").replace("\"target\":\"answer-service\"", "\"job\":\"x\"");
        heed(operator, unknownTarget + "," + unknownAction + "," + noTarget + "," + alert("firing", ""))
                .body("results[0].outcome", equalTo("ignored"))
                .body("results[0].detail", equalTo("the target has no live rollout"))
                .body("results[1].outcome", equalTo("refused"))
                .body("results[1].detail", containsString("pause or rollback"))
                .body("results[2].detail", containsString("target is required"))
                .body("results[3].outcome", equalTo("done"))
                .body("results[3].detail", nullValue());
    }

    @Test
    void theLabelsThatSayWhereAnAlertBelongsCanBeNamed() {
        String renamed = alert("firing", "").replace("\"target\":", "\"service\":");
        Api.as(operator)
                .queryParam("targetLabel", "service")
                .body(group(renamed))
                .post("/integrations/alertmanager")
                .then()
                .statusCode(200)
                .body("results[0].outcome", equalTo("done"));
    }

    @Test
    void aTokensBoundsAndRoleHold() {
        String elsewhere = Api.token("operator", Api.environment());
        String named = alert("firing", ",\"environment\":\"" + release.environment() + "\"");
        heed(elsewhere, named)
                .body("results[0].outcome", equalTo("refused"))
                .body("results[0].detail", containsString("bound to the environment"));
        String bound = Api.tokenFor(
                "{\"name\":\"alerts-%s\",\"role\":\"operator\",\"targets\":[\"other\"]}".formatted(UUID.randomUUID()));
        heed(bound, named)
                .body("results[0].outcome", equalTo("refused"))
                .body("results[0].detail", containsString("other targets"));
        String pipeline = Api.token("pipeline", release.environment());
        heed(pipeline, alert("firing", "")).body("results[0].outcome", equalTo("refused"));
        heed(pipeline, alert("firing", ",\"sluice_action\":\"rollback\""))
                .body("results[0].detail", containsString("only the rollouts that it created"));
        Api.as(Api.token("viewer"))
                .body(group(named))
                .post("/integrations/alertmanager")
                .then()
                .statusCode(403);
        assertThat(release.state()).isEqualTo("RUNNING");
        heed(operator, named).body("results[0].outcome", equalTo("done"));
    }

    @Test
    void anotherVersionOfTheFormIsRefused() {
        Api.as(operator)
                .body(group(alert("firing", "")).replace("\"4\"", "\"5\""))
                .post("/integrations/alertmanager")
                .then()
                .statusCode(400)
                .body("field", equalTo("version"));
    }

    private ValidatableResponse heed(String token, String alerts) {
        return Api.as(token)
                .body(group(alerts))
                .post("/integrations/alertmanager")
                .then()
                .statusCode(200);
    }

    /** With the fields that Alertmanager sends and we do not read. */
    private static String group(String alerts) {
        return """
                {"version":"4","groupKey":"{}:{alertname=\\"AnswersAreWrong\\"}","truncatedAlerts":0,"status":"firing",\
                "receiver":"sluice","groupLabels":{},"commonLabels":{},"commonAnnotations":{},\
                "externalURL":"http://alertmanager:9093","alerts":[%s]}""".formatted(alerts);
    }

    private String alert(String status, String moreLabels) {
        String form = """
                {"status":"%s","labels":{"alertname":"AnswersAreWrong","target":"answer-service"%s},\
                "annotations":{"summary":"wrong"},"startsAt":"2026-11-30T12:00:00Z",\
                "endsAt":"0001-01-01T00:00:00Z","generatorURL":"http://prometheus:9090/graph","fingerprint":"%s"}""";
        return form.formatted(status, moreLabels, fingerprint);
    }
}
