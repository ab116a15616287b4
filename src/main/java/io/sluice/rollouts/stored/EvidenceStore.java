package io.sluice.rollouts.stored;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.measure.Arm;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.replay.Recording.Receipt;
import io.sluice.rollouts.core.spec.Window;
import io.sluice.rollouts.stored.EvidenceCopies.Copy;
import io.sluice.rollouts.stored.EvidenceCopies.Written;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Observations in PostgreSQL. Each is written once and never changed, but for the fleet's, which grows until its window
 * is closed.
 *
 * <p>Each write has a number of its own in its rollout, given under the rollout's lock, so that every view of the table
 * holds the writes up to some number and none beyond. Read is therefore only what has a higher number than this
 * replica's copy, and a copy is kept only once the transaction that read it is committed.
 */
@ApplicationScoped
public class EvidenceStore implements PanacheRepositoryBase<ObservationRow, ObservationRow.Key> {
    private final EvidenceCopies copies;
    private final VigilStore vigils;
    private final Transactions transactions;

    EvidenceStore(EvidenceCopies copies, VigilStore vigils, Transactions transactions) {
        this.copies = copies;
        this.vigils = vigils;
        this.transactions = transactions;
    }

    /** The evidence as it stands, of a rollout that is locked. */
    public EvidenceBook book(Rollout locked) {
        Optional<Copy> kept = copies.of(locked.id());
        Copy current = kept.flatMap(copy -> copy.after(written(locked.id(), copy.change()), locked))
                .orElseGet(() -> Copy.of(locked, written(locked.id(), 0)));
        transactions.afterCommit(() -> copies.keep(locked.id(), current));
        return current.book();
    }

    /** The evidence as it stands, for a reading without a lock, also of a rollout that is over. */
    public EvidenceBook read(Rollout rollout) {
        return Copy.of(rollout, written(rollout.id(), 0)).book();
    }

    /** Everything that was observed, in the order in which it was written last. */
    public List<Receipt> receipts(UUID rollout) {
        return list("id.rollout = ?1 order by change", rollout).stream()
                .map(row -> new Receipt(observation(row), row.receivedAt))
                .toList();
    }

    private List<Written> written(UUID rollout, long after) {
        return list("id.rollout = ?1 and change > ?2 order by change", rollout, after).stream()
                .map(row -> new Written(row.change, observation(row)))
                .toList();
    }

    public void add(Rollout rollout, Observation observation, Instant now) {
        ObservationRow row = new ObservationRow();
        row.id = key(rollout.id(), observation);
        fill(row, observation, now);
        row.change = vigils.changed(rollout, now);
        persist(row);
    }

    /** Writes the observation in place of the one with the same source, stage and start, or as a new one. */
    public void grow(Rollout rollout, Observation observation, Instant now) {
        ObservationRow row = findById(key(rollout.id(), observation));
        if (row == null) {
            add(rollout, observation, now);
        } else {
            fill(row, observation, now);
            row.change = vigils.changed(rollout, now);
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
        row.uncounted = observation.uncounted() == null ? null : StrictJson.write(observation.uncounted());
        row.receivedAt = now;
    }

    private static Observation observation(ObservationRow row) {
        return new Observation(
                row.id.stage(),
                row.id.source(),
                new Window(row.id.windowStart(), row.windowEnd),
                arm(row.candidate),
                arm(row.baseline),
                row.uncounted == null ? null : StrictJson.read(row.uncounted, Reason.class));
    }

    private static Arm arm(String text) {
        return Arm.ofJson((JsonObject) StrictJson.read(text, JsonValue.class));
    }
}
