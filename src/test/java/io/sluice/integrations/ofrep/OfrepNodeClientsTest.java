package io.sluice.integrations.ofrep;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.NodeProgram;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The OpenFeature SDKs for JavaScript with their OFREP providers, in Node, against the running service. */
@QuarkusTest
class OfrepNodeClientsTest {

    @TestHTTPResource("/")
    URI service;

    @ParameterizedTest
    @ValueSource(strings = {"server-client.mjs", "web-client.mjs"})
    void theClientGetsWhatItsApplicationExpects(String program) {
        String environment = Api.environment();
        NodeProgram.Result result = NodeProgram.run(
                program,
                Map.of(
                        "SLUICE_BASE_URL", service.toString().replaceFirst("/$", ""),
                        "SLUICE_TEST_ENVIRONMENT", environment,
                        "SLUICE_ADMIN_TOKEN", Api.adminToken(),
                        "SLUICE_FLEET_TOKEN", Api.token("fleet", environment),
                        "SLUICE_SLOW_TOKEN", Api.slowToken("fleet", environment),
                        "SLUICE_BROWSER_TOKEN", Api.token("browser", environment)));
        assertThat(result.exitCode()).as("%s", result.output()).isZero();
        assertThat(result.output()).contains("skipped 0", "fail 0");
    }
}
