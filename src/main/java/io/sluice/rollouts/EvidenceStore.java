package io.sluice.rollouts;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.judge.core.measure.Arm;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.spec.Window;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Observations in PostgreSQL. Each is written once and never changed, but for the fleet's, which grows until its window
 * is closed.
 */
@ApplicationScoped
class EvidenceStore implements PanacheRepositoryBase<ObservationRow, ObservationRow.Key> {

    EvidenceBook book(Rollout rollout) {
        List<Observation> observations = list("id.rollout", rollout.id()).stream()
                .map(EvidenceStore::observation)
                .toList();
        return EvidenceBook.of(rollout, observations);
    }

    void add(UUID rollout, Observation observation, Instant now) {
        ObservationRow row = new ObservationRow();
        row.id = key(rollout, observation);
        fill(row, observation, now);
        persist(row);
    }

    /** Writes the observation in place of the one with the same source, stage and start, or as a new one. */
    void grow(UUID rollout, Observation observation, Instant now) {
        ObservationRow row = findById(key(rollout, observation));
        if (row == null) {
            add(rollout, observation, now);
        } else {
            fill(row, observation, now);
        }
    }

    private static ObservationRow.Key key(UUID rollout, Observation observation) {
        return new ObservationRow.Key(
                rollout,
                observation.stage(),
                observation.source(),
                observation.window().start());
    }

    private static void fill(ObservationRow row, Observation observation, Instant now) {
        row.windowEnd = observation.window().end();
        row.candidate = StrictJson.write(observation.candidate().toJson());
        row.baseline = StrictJson.write(observation.baseline().toJson());
        row.candidateRequests = observation.candidate().requests();
        row.baselineRequests = observation.baseline().requests();
        row.receivedAt = now;
    }

    private static Observation observation(ObservationRow row) {
        return new Observation(
                row.id.stage(),
                row.id.source(),
                new Window(row.id.windowStart(), row.windowEnd),
                arm(row.candidate),
                arm(row.baseline));
    }

    private static Arm arm(String text) {
        return Arm.ofJson((JsonObject) StrictJson.read(text, JsonValue.class));
    }
}
