package io.sluice.integrations.flagd;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.Api;
import io.sluice.testing.NodeProgram;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** flagd's in-process provider for JavaScript, in Node, following the running service over gRPC. */
@QuarkusTest
class FlagdProviderTest {

    @TestHTTPResource("/")
    URI service;

    @Test
    void theProviderFollowsOurFlags() {
        String environment = Api.environment();
        NodeProgram.Result result = NodeProgram.run(
                "flagd-provider.mjs",
                Map.of(
                        "SLUICE_BASE_URL", service.toString().replaceFirst("/$", ""),
                        "SLUICE_TEST_ENVIRONMENT", environment,
                        "SLUICE_ADMIN_TOKEN", Api.adminToken(),
                        "SLUICE_FLEET_TOKEN", Api.token("fleet", environment)));
        assertThat(result.exitCode()).as("%s", result.output()).isZero();
        assertThat(result.output()).contains("pass 3", "skipped 0", "fail 0");
    }
}
