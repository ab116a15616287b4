package io.sluice.plans;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.kernel.JsonValue;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepReport;
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
        persist(row);
        for (int i = 0; i < run.steps().size(); i++) {
            PlanRunStepRow step = new PlanRunStepRow();
            step.id = new PlanRunStepRow.Key(run.id(), i);
            step.unit = run.steps().get(i).unit().name();
            step.startedAt = run.openedAt();
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
        StepReport report = step.report();
        row.state = step.state().name();
        if (report != null) {
            row.actor = report.actor();
            row.evidence = report.evidence();
            row.reason = report.reason();
            row.startedAt = report.action() == StepAction.RETRY ? report.at() : row.startedAt;
            row.endedAt = report.action() == StepAction.RETRY ? null : report.at();
        }
    }

    private PlanRun run(PlanRunRow row) {
        List<Unit> units =
                PlanStore.read(StrictJson.read(row.document, JsonValue.class)).units();
        List<RunStep> steps = new ArrayList<>();
        for (PlanRunStepRow step : steps(row.id)) {
            // A run goes from the plan's last unit to its first.
            Unit unit = units.get(units.size() - 1 - step.id.position());
            StepState state = StepState.valueOf(step.state);
            steps.add(new RunStep(unit, state, report(step, state)));
        }
        return new PlanRun(
                row.id,
                row.plan,
                row.planVersion,
                row.rollout,
                row.environment,
                steps,
                row.generation,
                row.openedAt,
                row.closedAt);
    }

    private static @Nullable StepReport report(PlanRunStepRow row, StepState state) {
        if (row.actor == null) {
            return null;
        }
        Instant at = row.endedAt == null ? row.startedAt : row.endedAt;
        return new StepReport(StepAction.leadingTo(state), row.actor, row.evidence, row.reason, at);
    }

    private List<PlanRunStepRow> steps(UUID run) {
        return getEntityManager()
                .createQuery("from PlanRunStepRow where id.run = ?1 order by id.position", PlanRunStepRow.class)
                .setParameter(1, run)
                .getResultList();
    }
}
