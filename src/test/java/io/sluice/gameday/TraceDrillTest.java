package io.sluice.gameday;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sluice.gameday.core.Behaviour;
import io.sluice.gameday.core.DrillReport;
import io.sluice.gameday.core.DrillRow;
import io.sluice.gameday.core.DrillText;
import io.sluice.gameday.core.Outcome;
import io.sluice.gameday.core.RolloutDrill;
import io.sluice.gameday.core.Scenario;
import io.sluice.gameday.core.Trace;
import io.sluice.gameday.core.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drills over arrivals that were recorded, or made to look so. */
class TraceDrillTest {
    private static final Path SMALL = Path.of("plans/gameday/trace-small.csv");
    private static final Path BESIDE_THE_PROJECT = Path.of("../shared/data");

    @Test
    void theSmallTraceIsWhatItsGeneratorMakes() throws IOException {
        assertThat(SmallTrace.text()).isEqualTo(Files.readString(SMALL));
    }

    @Test
    void theSmallTraceIsLaidEndToEndAndTheReportSaysSo() throws IOException {
        DrillReport report = RolloutDrill.run(Scenario.standard(), read(SMALL));

        gateSavesMostOfTheUsers(report);
        assertThat(report.notes())
                .anyMatch(note -> note.contains("6000 requests"))
                .anyMatch(note -> note.matches(".*laid end to end \\d+ times, keys suffixed by the lap.*"))
                .anyMatch(note -> note.contains("derived, not recorded"))
                .noneMatch(note -> note.startsWith("source:"));
    }

    @ParameterizedTest
    @CsvSource({"conv,19366", "code,8819"})
    void realArrivalsTellTheSameStory(String name, int requests) throws IOException {
        Path file = BESIDE_THE_PROJECT.resolve("azure-llm-2023-" + name + ".csv");
        assumeTrue(Files.exists(file), "skipped: " + file + " is not here");
        Trace trace = read(file);

        DrillReport report = RolloutDrill.run(Scenario.standard(), trace);

        assertThat(trace.name()).isEqualTo(name);
        assertThat(trace.arrivals()).hasSize(requests);
        gateSavesMostOfTheUsers(report);
        assertThat(report.notes())
                .anyMatch(note -> note.startsWith("source: ") && note.contains("Splitwise"))
                .anyMatch(note -> note.contains("laid end to end"));
        assertThat(DrillText.of(RolloutDrill.run(Scenario.standard(), trace))).isEqualTo(DrillText.of(report));
    }

    /** A trace's requests differ in price; a candidate that is as good as the baseline passes all the same. */
    @Test
    void aSoundCandidatePassesOverTheSmallTrace() throws IOException {
        DrillReport report = RolloutDrill.run(Scenario.standard().withCandidate(Behaviour.SOUND), read(SMALL));

        assertThat(report.rows()).extracting(DrillRow::outcome).containsOnly(Outcome.COMPLETED);
    }

    private static void gateSavesMostOfTheUsers(DrillReport report) {
        for (int i = 0; i < report.rows().size(); i += 2) {
            DrillRow ungated = report.rows().get(i);
            DrillRow gated = report.rows().get(i + 1);
            assertThat(gated.isGated()).isTrue();
            assertThat(gated.outcome()).isEqualTo(Outcome.ROLLED_BACK);
            assertThat(gated.exposedRequests())
                    .as("%s, gated", gated.strategy())
                    .isLessThan(ungated.exposedRequests() / 2);
        }
    }

    private static Trace read(Path file) throws IOException {
        return TraceReader.read(file.getFileName().toString(), Files.readString(file));
    }
}
