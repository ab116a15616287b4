package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.testing.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service is killed in the middle of 200 advances on 50 rollouts; what it had acknowledged is there afterwards. */
class CrashIT {
    private static final int ROLLOUTS = 50;
    private static final int ADVANCES_EACH = 4;
    private static final int ACKNOWLEDGED_BEFORE_THE_KILL = 100;
    private static final int PIPELINES = 8;

    @TempDir
    Path data;

    @Test
    void afterAKillEveryRolloutIsLegalAndNothingAcknowledgedIsLost() throws Exception {
        List<CrashPipeline> pipelines;
        try (ServiceProcess service = ServiceProcess.start(data)) {
            String token = adminToken();
            CrashPipeline.prepare(service.address(), token);
            pipelines = IntStream.range(0, ROLLOUTS)
                    .mapToObj(i -> CrashPipeline.begin(service.address(), token, "target-" + i))
                    .toList();
            killInTheMiddle(service, pipelines);
        }
        assertThat(pipelines.stream().mapToInt(CrashPipeline::acknowledged).sum())
                .isGreaterThanOrEqualTo(ACKNOWLEDGED_BEFORE_THE_KILL)
                .isLessThan(ROLLOUTS * ADVANCES_EACH);

        try (ServiceProcess service = ServiceProcess.start(data)) {
            for (CrashPipeline pipeline : pipelines) {
                pipeline.meets(service.address());
                assertStateShareAndVerdictsAgree(pipeline);
                pipeline.retryWhatWasNotAnswered();
                assertStateShareAndVerdictsAgree(pipeline);
                pipeline.advanceUntil(ADVANCES_EACH);
                assertThat(pipeline.rollout().path("stage").asInt()).isEqualTo(ADVANCES_EACH);
            }
        }
    }

    private static void killInTheMiddle(ServiceProcess service, List<CrashPipeline> pipelines) throws Exception {
        CountDownLatch enough = new CountDownLatch(ACKNOWLEDGED_BEFORE_THE_KILL);
        ExecutorService threads = Executors.newFixedThreadPool(PIPELINES);
        for (int thread = 0; thread < PIPELINES; thread++) {
            List<CrashPipeline> own = new ArrayList<>();
            for (int i = thread; i < pipelines.size(); i += PIPELINES) {
                own.add(pipelines.get(i));
            }
            threads.execute(() -> advanceAll(own, enough));
        }
        assertThat(enough.await(5, TimeUnit.MINUTES)).isTrue();
        service.kill();
        threads.shutdown();
        assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    /** Until the service is gone, which ends the thread's work as it would end a pipeline's. */
    private static void advanceAll(List<CrashPipeline> own, CountDownLatch enough) {
        try {
            for (int stage = 1; stage <= ADVANCES_EACH; stage++) {
                for (CrashPipeline pipeline : own) {
                    pipeline.advanceUntil(stage);
                    enough.countDown();
                }
            }
        } catch (UncheckedIOException gone) {
            assertThat(enough.getCount())
                    .as("the service went away before it was killed")
                    .isZero();
        }
    }

    private static void assertStateShareAndVerdictsAgree(CrashPipeline pipeline) {
        JsonNode rollout = pipeline.rollout();
        int stage = rollout.path("stage").asInt();
        assertThat(rollout.path("state").asText()).isEqualTo("RUNNING");
        assertThat(stage).isBetween(pipeline.acknowledged(), pipeline.acknowledged() + 1);
        assertThat(rollout.path("share").decimalValue())
                .isEqualByComparingTo(
                        rollout.path("stages").path(stage).path("share").decimalValue());
        assertThat(pipeline.stagesThatVerdictsLeft())
                .isEqualTo(IntStream.range(0, stage).boxed().toList());
        assertThat(pipeline.evidenceHashes()).containsAll(pipeline.acknowledgedHashes());
        JsonNode served = pipeline.evaluation();
        assertThat(served.path("metadata").path("stage").asInt()).isEqualTo(stage);
    }

    private String adminToken() throws IOException {
        return Files.readString(data.resolve("admin-token")).strip();
    }
}
