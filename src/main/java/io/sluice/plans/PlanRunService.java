package io.sluice.plans;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.FlagKey;
import io.sluice.flags.FlagService;
import io.sluice.flags.StoredFlag;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunDecision;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepReport;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens plan runs, turns the flags of their flag steps, and takes the reports about the other steps. */
@ApplicationScoped
public class PlanRunService {
    private final PlanRunStore store;
    private final PlanService plans;
    private final FlagService flags;
    private final Instance<RunFollower> followers;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    PlanRunService(
            PlanRunStore store,
            PlanService plans,
            FlagService flags,
            @Any Instance<RunFollower> followers,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.plans = plans;
        this.flags = flags;
        this.followers = followers;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * What opens a run.
     *
     * @param reason why one goes back; the flags' histories carry it
     */
    public record Opening(String plan, PlanRun.Origin origin, Actor actor, String reason) {}

    /**
     * Opens a run and carries out its flag steps, joining the caller's transaction. A flag that cannot be turned makes
     * a failed step and not a refusal: the share is 0 already, and a person has to look.
     */
    public PlanRun open(Opening opening) {
        return transactions.write(() -> {
            StoredPlan plan = plans.get(opening.plan());
            PlanRun run =
                    PlanRun.open(UUID.randomUUID(), plan.plan(), plan.version(), opening.origin(), clock.instant());
            for (int i = 0; i < run.steps().size(); i++) {
                run = turnFlag(run, i, opening.actor(), opening.reason());
            }
            store.add(run, plan.document());
            record(opening.actor(), "plan-run.open", null, run, opening.reason());
            return run;
        });
    }

    List<PlanRun> allOfRollout(Caller caller, UUID rollout) {
        List<PlanRun> runs = transactions.read(() -> store.ofRollout(rollout));
        runs.forEach(run -> requireReach(caller, run));
        return runs;
    }

    PlanRun get(Caller caller, UUID id) {
        PlanRun run = transactions.read(() -> store.byId(id)).orElseThrow(() -> unknown(id));
        requireReach(caller, run);
        return run;
    }

    private void requireReach(Caller caller, PlanRun run) {
        caller.requireEnvironment(run.environment());
        UUID rollout = run.rollout();
        if (rollout != null) {
            transactions.read(() -> {
                followers.forEach(follower -> follower.requireReach(caller, rollout));
                return rollout;
            });
        }
    }

    /** Takes a report about a step, the same one again changes nothing; a retry of a flag step turns the flag again. */
    PlanRun report(Actor actor, UUID id, String unit, StepReport report) {
        String what = "plan-run.step." + report.action().word();
        String why = report.reason() != null ? report.reason() : report.evidence();
        return move(new Command(actor, id, what, why), run -> {
            int position = position(run, unit);
            RunDecision decision = run.report(position, report);
            return report.action() == StepAction.RETRY && decision instanceof RunDecision.Moved moved
                    ? new RunDecision.Moved(turnFlag(moved.run(), position, actor, why))
                    : decision;
        });
    }

    /** Takes note that a failed run stays failed. */
    PlanRun acknowledge(Actor actor, UUID id, String reason) {
        return move(new Command(actor, id, "plan-run.acknowledge", reason), run -> run.acknowledge(clock.instant()));
    }

    private PlanRun move(Command command, Function<PlanRun, RunDecision> decide) {
        return transactions.write(() -> {
            store.rolloutOf(command.run()).ifPresent(rollout -> followers.forEach(follower -> follower.lock(rollout)));
            PlanRun before = store.lock(command.run()).orElseThrow(() -> unknown(command.run()));
            RunDecision decision = decide.apply(before);
            if (decision instanceof RunDecision.Forbidden forbidden) {
                throw Refused.because(ErrorCode.ILLEGAL_TRANSITION, forbidden.detail())
                        .with("legal", forbidden.legal());
            }
            if (!(decision instanceof RunDecision.Moved moved)) {
                return before;
            }
            store.save(moved.run());
            record(command.actor(), command.action(), before, moved.run(), command.reason());
            followers.forEach(follower -> follower.moved(moved.run(), command.actor()));
            return moved.run();
        });
    }

    private PlanRun turnFlag(PlanRun run, int position, Actor actor, @Nullable String why) {
        RunStep step = run.steps().get(position);
        if (!(step.unit().step() instanceof Step.ByFlag byFlag)) {
            return run;
        }
        RunDecision decision = run.report(position, turn(run, byFlag, actor, why));
        if (decision instanceof RunDecision.Moved moved) {
            return moved.run();
        }
        throw new IllegalStateException("a pending step does not take the report of its flag: " + decision);
    }

    private StepReport turn(PlanRun run, Step.ByFlag step, Actor actor, @Nullable String why) {
        try {
            StoredFlag flag = flags.makeDefault(
                    actor,
                    new FlagKey(run.environment(), step.flag()),
                    step.variant(),
                    "plan " + run.plan() + ": " + (why == null ? "roll back" : why));
            String evidence = "the default variant of " + step.flag() + " is "
                    + flag.definition().defaultVariant() + " (version " + flag.version() + ")";
            return new StepReport(StepAction.DONE, Actor.SLUICE.name(), evidence, null, clock.instant());
        } catch (Refused refused) {
            return new StepReport(StepAction.FAIL, Actor.SLUICE.name(), null, refused.detail(), clock.instant());
        }
    }

    private static int position(PlanRun run, String unit) {
        List<Integer> positions = run.positionsOf(unit);
        if (positions.isEmpty()) {
            throw Refused.because(ErrorCode.NOT_FOUND, "the run has no unit " + unit);
        }
        if (positions.size() > 1) {
            List<String> ids = positions.stream()
                    .map(position -> run.steps().get(position).unit().id())
                    .toList();
            throw Refused.because(ErrorCode.CONFLICT, "units of several kinds have this name, say which: " + ids);
        }
        return positions.get(0);
    }

    private void record(Actor actor, String action, @Nullable PlanRun before, PlanRun after, @Nullable String reason) {
        audit.record(AuditEvent.of(actor, action, after.environment(), "plan-run/" + after.id())
                .withChange(before == null ? null : json(before), json(after))
                .withReason(reason));
    }

    private JsonValue json(PlanRun run) {
        return StrictJson.toValue(PlanRunBody.of(run, clock.instant()));
    }

    private static Refused unknown(UUID id) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no plan run " + id);
    }

    private record Command(
            Actor actor, UUID run, String action, @Nullable String reason) {}
}
