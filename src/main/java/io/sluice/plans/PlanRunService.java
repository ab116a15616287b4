package io.sluice.plans;

import io.sluice.flags.EnvironmentService;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import io.sluice.plans.PlanProof.Place;
import io.sluice.plans.RunMoves.Command;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.PlanVersion;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepReport;
import io.sluice.platform.database.Transactions;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Opens plan runs, and takes what people and pipelines report of their steps. */
@ApplicationScoped
public class PlanRunService {
    private final PlanRunStore store;
    private final PlanService plans;
    private final PlanProof proofs;
    private final EnvironmentService environments;
    private final RunMoves moves;
    private final Instance<RunFollower> followers;
    private final Transactions transactions;
    private final InstantSource clock;

    PlanRunService(
            PlanRunStore store,
            PlanService plans,
            PlanProof proofs,
            EnvironmentService environments,
            RunMoves moves,
            @Any Instance<RunFollower> followers,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.plans = plans;
        this.proofs = proofs;
        this.environments = environments;
        this.moves = moves;
        this.followers = followers;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * What opens a run.
     *
     * @param reason why one goes back; the flags' histories carry it
     * @param found what went wrong before the run; the run shows it beside what is wrong with its plan
     */
    public record Opening(PlanVersion plan, PlanRun.Origin origin, Actor actor, String reason, List<Finding> found) {
        public Opening {
            found = List.copyOf(found);
        }

        public Opening(PlanVersion plan, PlanRun.Origin origin, Actor actor, String reason) {
            this(plan, origin, actor, reason, List.of());
        }
    }

    /**
     * Opens a run of that version of a plan and carries out its flag steps, joining the caller's transaction. A plan
     * that is not valid any more, or whose flags have vanished, is run all the same, and its findings are shown: it is
     * the way back that we have. The environment is locked before its flags are read, or they would be turned as they
     * were and not as they are.
     */
    public PlanRun open(Opening opening) {
        return transactions.write(() -> {
            StoredPlan plan = plans.get(opening.plan());
            if (!plan.plan().flags().isEmpty()) {
                environments.lock(opening.origin().environment());
            }
            PlanRun run = PlanRun.open(
                            UUID.randomUUID(), plan.plan(), plan.version(), opening.origin(), clock.instant())
                    .withFindings(found(plan, opening));
            return moves.begin(
                    run, plan.document(), new Command(opening.actor(), run.id(), "plan-run.open", opening.reason()));
        });
    }

    /** The errors of the document as of now, and what has changed around it since it was proven. */
    private List<Finding> found(StoredPlan plan, Opening opening) {
        List<Finding> findings = new ArrayList<>(opening.found());
        findings.addAll(plans.check(plan).findings());
        Place place = new Place(opening.origin().environment(), null, false);
        findings.addAll(proofs.prove(plan, place).warnings());
        return findings;
    }

    List<PlanRun> allOfRollout(Caller caller, UUID rollout) {
        List<PlanRun> runs = transactions.read(() -> store.ofRollout(rollout));
        runs.forEach(run -> requireReach(caller, run));
        return runs;
    }

    PlanRun get(Caller caller, UUID id) {
        PlanRun run = transactions.read(() -> store.byId(id)).orElseThrow(() -> RunMoves.unknown(id));
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

    /** Takes a report about a step; the same one again changes nothing, a second retry is refused. */
    PlanRun report(Caller caller, UUID id, String unit, StepReport report) {
        requireMay(caller, report.action());
        String what = "plan-run.step." + report.action().word();
        String why = report.note().reason() != null
                ? report.note().reason()
                : report.note().evidence();
        return moves.move(new Command(caller.actor(), id, what, why), run -> {
            if (report.action() == StepAction.RETRY) {
                refuseBehindNewer(run);
            }
            return run.report(position(run, unit), report);
        });
    }

    /** A pipeline says how its step went; what a run does next is for people who steer. */
    private static void requireMay(Caller caller, StepAction action) {
        switch (action) {
            case DONE, FAIL -> caller.require(Permission.END_ROLLOUTS);
            case RETRY, SKIP -> caller.require(Permission.STEER);
        }
    }

    /** An old run never acts again once there is a later one: it would put an older plan over a newer. */
    private void refuseBehindNewer(PlanRun run) {
        store.newerThan(run).ifPresent(newer -> {
            throw Refused.because(
                            ErrorCode.CONFLICT,
                            "the plan " + run.plan() + " has a later run in " + run.environment() + ", " + newer)
                    .with("liveId", newer.toString());
        });
    }

    /** Takes note that a failed run stays failed. */
    PlanRun acknowledge(Actor actor, UUID id, String reason) {
        return moves.move(
                new Command(actor, id, "plan-run.acknowledge", reason), run -> run.acknowledge(clock.instant()));
    }

    /** Ends the runs of a rollout that was aborted on its way back, joining the caller's transaction. */
    public void abandon(UUID rollout, Actor actor, String reason) {
        transactions.write(() -> {
            store.ofRollout(rollout)
                    .forEach(run -> moves.move(
                            new Command(actor, run.id(), "plan-run.abandon", reason),
                            locked -> locked.abandon(clock.instant())));
            return rollout;
        });
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
}
