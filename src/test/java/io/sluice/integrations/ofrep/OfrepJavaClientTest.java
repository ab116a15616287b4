package io.sluice.integrations.ofrep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.openfeature.contrib.providers.ofrep.OfrepProvider;
import dev.openfeature.contrib.providers.ofrep.OfrepProviderOptions;
import dev.openfeature.sdk.Client;
import dev.openfeature.sdk.ErrorCode;
import dev.openfeature.sdk.EvaluationContext;
import dev.openfeature.sdk.FlagEvaluationDetails;
import dev.openfeature.sdk.ImmutableContext;
import dev.openfeature.sdk.OpenFeatureAPI;
import dev.openfeature.sdk.Value;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The OpenFeature SDK for Java with its OFREP provider, as an application uses them, against the running service.
 *
 * <p>The provider cannot read a value that is left to the code: it reports such a flag as not found. It tells an
 * integer from a decimal by its form, so {@code 10} is no double to it and {@code 10.0} no integer.
 */
@QuarkusTest
class OfrepJavaClientTest {
    private static final EvaluationContext FREE = user("free");
    private static final EvaluationContext GOLD = user("gold");

    @TestHTTPResource("/")
    URI service;

    private String environment;
    private Client client;

    @BeforeEach
    void anApplication() {
        environment = Api.environment();
        client = client(Api.token("fleet", environment));
    }

    @AfterEach
    void theApplicationEnds() {
        OpenFeatureAPI.getInstance().shutdown();
    }

    @Test
    void everyTypeArrivesAsItWasWritten() {
        flag("boolean", "{\"a\":true}");
        flag("string", "{\"a\":\"Zürich \\u2192 ☂\"}");
        flag("integer", "{\"a\":10}");
        flag("double", "{\"a\":10.0}");
        flag("object", "{\"a\":{\"model\":\"m-7\",\"limits\":[1,2.5],\"on\":true}}");

        assertThat(client.getBooleanValue("boolean", false, FREE)).isTrue();
        assertThat(client.getStringValue("string", "", FREE)).isEqualTo("Zürich → ☂");
        assertThat(client.getIntegerValue("integer", 0, FREE)).isEqualTo(10);
        assertThat(client.getDoubleValue("double", 0.0, FREE)).isEqualTo(10.0);
        Map<String, Value> object =
                client.getObjectValue("object", new Value(), FREE).asStructure().asMap();
        assertThat(object.get("model").asString()).isEqualTo("m-7");
        assertThat(object.get("limits").asList().get(1).asDouble()).isEqualTo(2.5);
        assertThat(object.get("on").asBoolean()).isTrue();
    }

    @Test
    void anEvaluationNamesItsVariantItsReasonAndItsMetadata() {
        planFlag();
        FlagEvaluationDetails<String> details = client.getStringDetails("plan", "none", GOLD);
        assertThat(details.getErrorCode()).isNull();
        assertThat(details.getVariant()).isEqualTo("rich");
        assertThat(details.getReason()).isEqualTo("TARGETING_MATCH");
        assertThat(details.getFlagMetadata().getString("team")).isEqualTo("answers");
    }

    @Test
    void anotherContextGetsItsOwnValue() {
        planFlag();
        assertThat(client.getStringValue("plan", "none", FREE)).isEqualTo("little");
        assertThat(client.getStringValue("plan", "none", GOLD)).isEqualTo("much");
        assertThat(client.getStringValue("plan", "none")).isEqualTo("little");
    }

    @Test
    void aMissingFlagIsTheCodesDefaultAndSaysWhy() {
        FlagEvaluationDetails<String> details = client.getStringDetails("nope", "mine", FREE);
        assertThat(details.getValue()).isEqualTo("mine");
        assertThat(details.getErrorCode()).isEqualTo(ErrorCode.FLAG_NOT_FOUND);
    }

    @Test
    void aKilledFlagServesItsOffValueToEverybodyAtOnce() {
        planFlag();
        assertThat(client.getStringValue("plan", "none", GOLD)).isEqualTo("much");
        Api.admin()
                .body("{\"reason\":\"a test\"}")
                .post("/api/v1/environments/" + environment + "/flags/plan/kill")
                .then()
                .statusCode(200);
        FlagEvaluationDetails<String> details = client.getStringDetails("plan", "none", GOLD);
        assertThat(details.getValue()).isEqualTo("little");
        assertThat(details.getReason()).isEqualTo("DISABLED");
    }

    @Test
    void aValueOfAnotherTypeIsTheClientsOwnMismatch() {
        flag("integer", "{\"a\":10}");
        FlagEvaluationDetails<Boolean> details = client.getBooleanDetails("integer", true, FREE);
        assertThat(details.getValue()).isTrue();
        assertThat(details.getErrorCode()).isEqualTo(ErrorCode.TYPE_MISMATCH);
    }

    @Test
    void aTokenThatIsNotKnownIsAnErrorThatTheClientCanRead() {
        planFlag();
        FlagEvaluationDetails<String> details = client("nobody").getStringDetails("plan", "mine", FREE);
        assertThat(details.getValue()).isEqualTo("mine");
        assertThat(details.getErrorCode()).isEqualTo(ErrorCode.GENERAL);
        assertThat(details.getErrorMessage()).containsIgnoringCase("authenticat");
    }

    @Test
    void aTokenThatAsksTooOftenGetsTheCodesDefaultAndIsServedAgainOnceItHasWaited() {
        planFlag();
        Client hasty = client(Api.slowToken("fleet", environment));
        FlagEvaluationDetails<String> refused = await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> hasty.getStringDetails("plan", "mine", GOLD), details -> details.getErrorCode() != null);
        assertThat(refused.getValue()).isEqualTo("mine");
        assertThat(refused.getErrorCode()).isEqualTo(ErrorCode.GENERAL);

        await().untilAsserted(() ->
                assertThat(hasty.getStringValue("plan", "mine", GOLD)).isEqualTo("much"));
    }

    private Client client(String token) {
        OfrepProvider provider = OfrepProvider.constructProvider(OfrepProviderOptions.builder()
                .baseUrl(service.toString().replaceFirst("/$", ""))
                .headers(ImmutableMap.of("Authorization", ImmutableList.of("Bearer " + token)))
                .build());
        OpenFeatureAPI.getInstance().setProviderAndWait(token, provider);
        return OpenFeatureAPI.getInstance().getClient(token);
    }

    private void planFlag() {
        Api.createFlag(environment, "plan", """
                {"state":"ENABLED","variants":{"rich":"much","plain":"little"},"defaultVariant":"plain",\
                "targeting":{"if":[{"==":[{"var":"plan"},"gold"]},"rich"]},"metadata":{"team":"answers"}}""");
    }

    private void flag(String key, String variants) {
        Api.createFlag(
                environment, key, "{\"state\":\"ENABLED\",\"variants\":" + variants + ",\"defaultVariant\":\"a\"}");
    }

    private static EvaluationContext user(String plan) {
        return new ImmutableContext("u-1", Map.of("plan", new Value(plan)));
    }
}
