package io.sluice.rollouts;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.gameday.core.Trace;
import io.sluice.gameday.core.TraceReader;
import io.sluice.rollouts.RealTrafficRelease.Candidate;
import io.sluice.rollouts.RealTrafficRelease.Outcome;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Recorded traffic through a running service: each request is evaluated over OFREP, its outcome is reported in the
 * minute's observation, and a pipeline calls {@code advance} every minute.
 */
@QuarkusTest
class RealTrafficTest {
    private static final Path RECORDED = Path.of("../shared/data/azure-llm-2023-conv.csv");
    private static final Path OWN = Path.of("plans/gameday/trace-small.csv");

    @Inject
    SettableClock clock;

    @TestHTTPResource("/")
    URI service;

    private Trace trace;

    @BeforeEach
    void readTheTrace(TestReporter reporter) throws IOException {
        Path file = Files.exists(RECORDED) ? RECORDED : OWN;
        reporter.publishEntry("trace", file.getFileName().toString());
        trace = TraceReader.read(file.getFileName().toString(), Files.readString(file));
    }

    @AfterEach
    void theClockRunsAgain() {
        clock.reset();
    }

    @Test
    void aGoodCandidateCompletesAndEveryStageProceeds() {
        Outcome outcome = release(Candidate.good());
        assertThat(outcome.state()).isEqualTo("COMPLETED");
        assertThat(outcome.leftStages()).containsExactly("0 proceed", "1 proceed", "2 proceed", "3 proceed");
        assertThat(outcome.armsAfterwards()).containsOnly("v2");
    }

    @Test
    void aCandidateWhoseErrorsGrowWithItsShareIsRolledBackOnErrors() {
        Outcome outcome = release(Candidate.good().withErrorSlope(0.33));
        assertThat(outcome.state()).isEqualTo("ROLLED_BACK");
        assertThat(outcome.reasonCodes()).containsExactly("ERROR_RATE", "WATCH_ERROR_RATE");
        assertThat(outcome.armsAfterwards()).containsOnly("v1");
    }

    @Test
    void aCandidateOfNearlyTwiceTheCostIsRolledBackAtTheFirstStageOnCostOnly() {
        Outcome outcome = release(Candidate.good().withCostFactor(1.8));
        assertThat(outcome.state()).isEqualTo("ROLLED_BACK");
        assertThat(outcome.leftStages()).containsExactly("0 rollback");
        assertThat(outcome.reasonCodes()).containsExactly("COST");
        assertThat(outcome.candidateRequests()).isGreaterThanOrEqualTo(30);
        assertThat(outcome.armsAfterwards()).containsOnly("v1");
    }

    @Test
    void aCandidateTwiceAsSlowIsRolledBackOnItsPercentile() {
        Outcome outcome = release(Candidate.good().withLatencyFactor(2));
        assertThat(outcome.state()).isEqualTo("ROLLED_BACK");
        assertThat(outcome.reasonCodes()).containsExactly("P95");
        assertThat(outcome.armsAfterwards()).containsOnly("v1");
    }

    private Outcome release(Candidate candidate) {
        return new RealTrafficRelease(service, clock, trace, candidate).run();
    }
}
