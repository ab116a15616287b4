package io.sluice.rollouts.stored;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.judge.core.Verdict;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.json.StrictJson;
import io.sluice.rollouts.body.StageDecision;
import io.sluice.rollouts.body.StoredVerdict;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Verdicts in PostgreSQL: one for one evidence of a stage, and one of them marked as the stage's last word. */
@ApplicationScoped
public class VerdictStore implements PanacheRepositoryBase<VerdictRow, VerdictRow.Key> {

    /** The verdict on this evidence of the stage. */
    public Optional<StoredVerdict> on(UUID rollout, int stage, String evidenceHash) {
        return find("id.rollout = ?1 and stage = ?2 and evidenceHash = ?3", rollout, stage, evidenceHash)
                .firstResultOptional()
                .map(VerdictStore::verdict);
    }

    public long looks(UUID rollout) {
        return count("id.rollout", rollout);
    }

    public long nextLook(UUID rollout) {
        return looks(rollout) + 1;
    }

    public void add(UUID rollout, int stage, Verdict verdict, Instant now) {
        VerdictRow row = new VerdictRow();
        row.id = new VerdictRow.Key(rollout, verdict.evidence().look());
        row.stage = stage;
        row.action = verdict.action().word();
        row.evidenceHash = verdict.evidenceHash();
        row.verdict = StrictJson.write(verdict.toJson());
        row.at = now;
        persist(row);
    }

    /** Marks the look after which the rollout left its stage. */
    public void decide(UUID rollout, long look, StageDecision decision) {
        findById(new VerdictRow.Key(rollout, look)).decision = StrictJson.write(decision);
    }

    public Optional<StoredVerdict> decisive(UUID rollout, int stage) {
        return find("id.rollout = ?1 and stage = ?2 and decision is not null", rollout, stage)
                .firstResultOptional()
                .map(VerdictStore::verdict);
    }

    /** How the stages were left, oldest first; without the verdicts, which carry all of their evidence. */
    public List<StageDecision> decisions(UUID rollout) {
        return getEntityManager()
                .createQuery(
                        "select decision from VerdictRow where id.rollout = ?1 and decision is not null order by id.look",
                        String.class)
                .setParameter(1, rollout)
                .getResultStream()
                .map(decision -> StrictJson.read(decision, StageDecision.class))
                .toList();
    }

    public List<StoredVerdict> all(UUID rollout) {
        return list("id.rollout = ?1 order by id.look", rollout).stream()
                .map(VerdictStore::verdict)
                .toList();
    }

    /** The looks of a rollout, oldest first. */
    public Page<StoredVerdict> page(UUID rollout, PageRequest asked) {
        List<StoredVerdict> found = find(
                        "id.rollout = ?1 and id.look > ?2 order by id.look", rollout, asked.afterNumber(0))
                .range(0, asked.limit())
                .list()
                .stream()
                .map(VerdictStore::verdict)
                .toList();
        return asked.page(found, StoredVerdict::look);
    }

    private static StoredVerdict verdict(VerdictRow row) {
        return new StoredVerdict(
                row.id.look(),
                row.stage,
                row.action,
                (JsonObject) StrictJson.read(row.verdict, JsonValue.class),
                row.decision == null ? null : StrictJson.read(row.decision, StageDecision.class),
                row.at);
    }
}
