package io.sluice.gameday;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.junit.QuarkusTest;
import io.sluice.testing.SettableClock;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Known incidents, played as releases: each file is refused where it says so, and says so at least once. */
@QuarkusTest
class IncidentsTest {
    @Inject
    SettableClock clock;

    @AfterEach
    void theClockRunsOn() {
        clock.reset();
    }

    static List<String> files() throws IOException {
        return Incident.all().stream().map(Incident::file).toList();
    }

    @ParameterizedTest
    @MethodSource("files")
    void sluiceRefusesWhatTheIncidentAsksFor(String file) throws Exception {
        Incident incident = Incident.all().stream()
                .filter(each -> each.file().equals(file))
                .findAny()
                .orElseThrow();
        IncidentPlayer player = new IncidentPlayer(clock);
        for (JsonNode step : incident.steps()) {
            player.play(step);
        }
    }

    @Test
    void everyFileTellsItsStoryAndHasARefusal() throws IOException {
        List<Incident> incidents = Incident.all();

        assertThat(incidents).hasSizeGreaterThanOrEqualTo(12).allSatisfy(incident -> {
            assertThat(incident.members()).as(incident.file()).isEqualTo(Incident.MEMBERS);
            assertThat(incident.refusals()).as(incident.file()).isNotEmpty();
            assertThat(incident.unanswered()).as(incident.file()).isEmpty();
        });
    }

    @Test
    void theTableNamesEveryFile() throws IOException {
        String table = Files.readString(Incident.FOLDER.resolve("README.md"));

        assertThat(Incident.all()).allSatisfy(incident -> assertThat(table).contains("(" + incident.file() + ")"));
    }
}
