package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.sluice.testing.ServiceProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rollback of five units, three by a flag and two by hand, during which the service is killed at each boundary of a
 * step: right behind a request, and once its effect is seen. It ends as the one that nobody disturbed.
 */
class PlanRunCrashIT {
    @TempDir
    Path data;

    private HttpServer answers;
    private ServiceProcess service;

    @BeforeEach
    void theServiceThatIsRolledBack() throws IOException {
        answers = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answers.createContext("/", exchange -> {
            byte[] body = "{\"ready\":true}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        answers.start();
    }

    @AfterEach
    void gone() throws InterruptedException {
        answers.stop(0);
        service.close();
    }

    @Test
    void killedAtEachBoundaryARunEndsAsItWouldAndHasEachEffectOnce() throws Exception {
        start();
        String token = Files.readString(data.resolve("admin-token")).strip();
        int port = answers.getAddress().getPort();
        CrashRollback calm = CrashRollback.begin("calm", service.address(), token, port);
        for (CrashRollback.Act act : CrashRollback.Act.values()) {
            calm.perform(act);
            calm.awaitEffect(act);
        }

        CrashRollback killed = CrashRollback.begin("killed", service.address(), token, port);
        for (CrashRollback.Act act : CrashRollback.Act.values()) {
            CompletableFuture<Void> unanswered = CompletableFuture.runAsync(() -> killed.perform(act));
            service.kill();
            unanswered.handle((done, lost) -> done).join();
            restart(killed);
            killed.perform(act);
            killed.awaitEffect(act);
            service.kill();
            restart(killed);
            killed.awaitEffect(act);
        }

        calm.meets(service.address());
        assertThat(killed.steps()).isEqualTo(calm.steps());
        assertThat(killed.story()).isEqualTo(calm.story());
        for (JsonNode step : killed.run().path("steps")) {
            assertThat(step.path("state").asText()).isEqualTo("VERIFIED");
        }
        for (String flag : List.of("settings", "prompt.version", "model.version")) {
            assertThat(killed.versionsOf(flag)).as(flag).isEqualTo(List.of("make-default", "create"));
        }
        assertThat(killed.rolloutState()).isEqualTo("ROLLED_BACK");
    }

    private void restart(CrashRollback rollback) throws IOException {
        start();
        rollback.meets(service.address());
    }

    private void start() throws IOException {
        service = ServiceProcess.start(data, Map.of("SLUICE_VERIFY_HOSTS", "127.0.0.1"));
    }
}
