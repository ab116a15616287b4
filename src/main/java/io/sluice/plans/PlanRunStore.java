package io.sluice.plans;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.plans.core.Attempt;
import io.sluice.plans.core.Attempt.Tries;
import io.sluice.plans.core.Plan;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.StepNote;
import io.sluice.plans.core.StepState;
import io.sluice.plans.core.Unit;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plan runs in PostgreSQL: the plan's document as it was when the run was opened, and one row for each step. */
@ApplicationScoped
class PlanRunStore implements PanacheRepositoryBase<PlanRunRow, UUID> {

    Optional<PlanRun> byId(UUID id) {
        return findByIdOptional(id).map(this::run);
    }

    /** The rollout of a run, read without loading the run, so that a lock afterwards reads it fresh. */
    Optional<UUID> rolloutOf(UUID id) {
        return getEntityManager()
                .createQuery("select rollout from PlanRunRow where id = ?1 and rollout is not null", UUID.class)
                .setParameter(1, id)
                .getResultStream()
                .findFirst();
    }

    /** The run, locked until the transaction ends. */
    Optional<PlanRun> lock(UUID id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE).map(this::run);
    }

    /** The same, or empty where somebody else holds it at the moment. */
    Optional<PlanRun> lockIfFree(UUID id) {
        return getEntityManager()
                .createNativeQuery("select id from plan_run where id = ?1 for update skip locked", UUID.class)
                .setParameter(1, id)
                .getResultStream()
                .findFirst()
                .flatMap(free -> lock(id));
    }

    /** The open runs with a test to ask or an alarm to raise by then, the longest open first. */
    List<UUID> due(Instant now, int limit) {
        return getEntityManager()
                .createQuery("""
                        select r.id from PlanRunRow r where r.closedAt is null and exists
                          (select 1 from PlanRunStepRow s where s.id.run = r.id and s.state = 'RUNNING'
                             and (s.nextTryAt <= ?1 or s.overrunAt is null and s.dueAt < ?1))
                        order by r.openedAt, r.id""", UUID.class)
                .setParameter(1, now)
                .setMaxResults(limit)
                .getResultList();
    }

    /** The run of the same plan in the same environment that was opened after this one, where there is one. */
    Optional<UUID> newerThan(PlanRun run) {
        return find(
                        "plan = ?1 and environment = ?2 and openedAt > ?3 order by openedAt desc",
                        run.plan(),
                        run.environment(),
                        run.openedAt())
                .firstResultOptional()
                .map(row -> row.id);
    }

    /** The runs of a rollout, newest first. */
    List<PlanRun> ofRollout(UUID rollout) {
        return list("rollout = ?1 order by openedAt desc, id", rollout).stream()
                .map(this::run)
                .toList();
    }

    void add(PlanRun run, JsonValue document) {
        PlanRunRow row = new PlanRunRow();
        row.id = run.id();
        row.plan = run.plan();
        row.planVersion = run.planVersion();
        row.document = StrictJson.write(document);
        row.rollout = run.rollout();
        row.environment = run.environment();
        row.openedAt = run.openedAt();
        row.findings = run.findings().isEmpty() ? null : StrictJson.write(run.findings());
        persist(row);
        for (int i = 0; i < run.steps().size(); i++) {
            PlanRunStepRow step = new PlanRunStepRow();
            step.id = new PlanRunStepRow.Key(run.id(), i);
            step.unit = run.steps().get(i).unit().name();
            fill(step, run.steps().get(i));
            getEntityManager().persist(step);
        }
        save(run);
    }

    void save(PlanRun run) {
        PlanRunRow row = findById(run.id());
        row.generation = run.generation();
        row.closedAt = run.closedAt();
        steps(run.id()).forEach(step -> fill(step, run.steps().get(step.id.position())));
    }

    private static void fill(PlanRunStepRow row, RunStep step) {
        row.state = step.state().name();
        row.generation = step.generation();
        row.dueAt = step.due();
        fill(row, step.attempt());
        StepNote note = step.note();
        row.actor = note == null ? null : note.actor();
        row.evidence = note == null ? null : note.evidence();
        row.reason = note == null ? null : note.reason();
        row.reportedAt = note == null ? null : note.at();
    }

    private static void fill(PlanRunStepRow row, @Nullable Attempt attempt) {
        if (attempt == null) {
            return;
        }
        row.startedAt = attempt.startedAt();
        row.actedAt = attempt.actedAt();
        row.tries = attempt.tries().count();
        row.nextTryAt = attempt.tries().nextAt();
        row.seen = attempt.tries().seen();
        row.overrunAt = attempt.overrunAt();
    }

    private PlanRun run(PlanRunRow row) {
        Plan plan = PlanStore.read(StrictJson.read(row.document, JsonValue.class));
        List<Unit> units = plan.units();
        List<RunStep> steps = new ArrayList<>();
        for (PlanRunStepRow step : steps(row.id)) {
            // A run goes from the plan's last unit to its first.
            Unit unit = units.get(units.size() - 1 - step.id.position());
            steps.add(new RunStep(unit, plan.testOf(unit), StepState.valueOf(step.state), attempt(step), note(step)));
        }
        return new PlanRun(
                row.id,
                row.plan,
                row.planVersion,
                row.rollout,
                row.environment,
                steps,
                row.findings == null ? List.of() : List.of(StrictJson.read(row.findings, Finding[].class)),
                row.generation,
                row.openedAt,
                row.closedAt);
    }

    private static @Nullable Attempt attempt(PlanRunStepRow row) {
        return row.startedAt == null
                ? null
                : new Attempt(
                        row.generation,
                        row.startedAt,
                        row.actedAt,
                        new Tries(row.tries, row.nextTryAt, row.seen),
                        row.overrunAt);
    }

    private static @Nullable StepNote note(PlanRunStepRow row) {
        return row.actor == null ? null : new StepNote(row.actor, row.evidence, row.reason, row.reportedAt);
    }

    private List<PlanRunStepRow> steps(UUID run) {
        return getEntityManager()
                .createQuery("from PlanRunStepRow where id.run = ?1 order by id.position", PlanRunStepRow.class)
                .setParameter(1, run)
                .getResultList();
    }
}
