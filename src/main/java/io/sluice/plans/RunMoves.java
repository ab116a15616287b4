package io.sluice.plans;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.FlagService;
import io.sluice.flags.stored.FlagKey;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.Refused;
import io.sluice.plans.core.PlanRun;
import io.sluice.plans.core.RunDecision;
import io.sluice.plans.core.RunStep;
import io.sluice.plans.core.Step;
import io.sluice.plans.core.StepAction;
import io.sluice.plans.core.StepNote;
import io.sluice.plans.core.StepReport;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Moves runs: decides under the run's lock, turns the flags of the steps that begin, and tells the audit, all in one
 * transaction. So a step has begun, and its flag is turned, or neither is the case, whenever we are killed.
 *
 * <p>The audit's event is the announcement of the steps that have begun: it shows each with its step id and generation,
 * for people (the notifications are made from it) and for programs that follow the feed.
 */
@ApplicationScoped
class RunMoves {
    private final PlanRunStore store;
    private final FlagService flags;
    private final Instance<RunFollower> followers;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Event<TestsMayBeDue> bell;
    private final InstantSource clock;

    RunMoves(
            PlanRunStore store,
            FlagService flags,
            @Any Instance<RunFollower> followers,
            AuditLog audit,
            Transactions transactions,
            Event<TestsMayBeDue> bell,
            InstantSource clock) {
        this.store = store;
        this.flags = flags;
        this.followers = followers;
        this.audit = audit;
        this.transactions = transactions;
        this.bell = bell;
        this.clock = clock;
    }

    /** Rung after a commit that may have made a test due, so that nobody waits for the timer's next second. */
    record TestsMayBeDue() {}

    /**
     * Who moves a run, how and why.
     *
     * @param action a verb of the audit
     */
    record Command(
            Actor actor, UUID run, String action, @Nullable String reason) {}

    /** Begins a run that was just opened and keeps it. */
    PlanRun begin(PlanRun opened, JsonValue document, Command command) {
        PlanRun begun = withFlagsTurned(0, opened, command);
        store.add(begun, document);
        record(command, null, begun);
        ring();
        return begun;
    }

    /** The run after what was decided about it; a decision that moves nothing leaves no trace. */
    PlanRun move(Command command, Function<PlanRun, RunDecision> decide) {
        return transactions.write(() -> {
            store.rolloutOf(command.run()).ifPresent(rollout -> followers.forEach(follower -> follower.lock(rollout)));
            PlanRun before = store.lock(command.run()).orElseThrow(() -> unknown(command.run()));
            RunDecision decision = decide.apply(before);
            if (!(decision instanceof RunDecision.Moved moved)) {
                refuse(decision);
                return before;
            }
            PlanRun after = withFlagsTurned(before.generation(), moved.run(), command);
            store.save(after);
            if (hasMoved(before, after)) {
                record(command, before, after);
                followers.forEach(follower -> follower.moved(after, command.actor()));
            }
            ring();
            return after;
        });
    }

    private void ring() {
        transactions.afterCommitOnce(TestsMayBeDue.class, () -> bell.fireAsync(new TestsMayBeDue()));
    }

    private static void refuse(RunDecision decision) {
        if (decision instanceof RunDecision.Forbidden forbidden) {
            throw Refused.because(ErrorCode.ILLEGAL_TRANSITION, forbidden.detail())
                    .with("legal", forbidden.legal());
        }
        if (decision instanceof RunDecision.Stale stale) {
            throw Refused.because(ErrorCode.STALE_GENERATION, "the step has been started anew since")
                    .with("current", stale.current());
        }
    }

    /** A try that only has to be repeated is kept, and is no event: people are told of changes, not of polls. */
    private static boolean hasMoved(PlanRun before, PlanRun after) {
        for (int i = 0; i < after.steps().size(); i++) {
            RunStep one = before.steps().get(i);
            RunStep other = after.steps().get(i);
            if (one.state() != other.state()
                    || one.generation() != other.generation()
                    || one.isBeingTested() != other.isBeingTested()
                    || !Objects.equals(one.note(), other.note())) {
                return true;
            }
        }
        return !Objects.equals(before.closedAt(), after.closedAt());
    }

    private PlanRun withFlagsTurned(long before, PlanRun after, Command command) {
        PlanRun run = after;
        for (int position : after.begunSince(before)) {
            run = turnFlag(run, position, command);
        }
        return run;
    }

    private PlanRun turnFlag(PlanRun run, int position, Command command) {
        if (!(run.steps().get(position).unit().step() instanceof Step.ByFlag byFlag)) {
            return run;
        }
        RunDecision decision = run.report(position, turn(run, byFlag, command));
        if (decision instanceof RunDecision.Moved moved) {
            return moved.run();
        }
        throw new IllegalStateException("a step that has just begun does not take the report of its flag: " + decision);
    }

    /** A flag that cannot be turned makes a failed step and no refusal: a person has to look, and the rest goes on. */
    private StepReport turn(PlanRun run, Step.ByFlag step, Command command) {
        String why = "plan " + run.plan() + ": " + (command.reason() == null ? "roll back" : command.reason());
        try {
            StoredFlag flag = flags.makeDefault(
                    command.actor(), new FlagKey(run.environment(), step.flag()), step.variant(), why);
            return bySluice(
                    StepAction.DONE,
                    "the default variant of " + step.flag() + " is "
                            + flag.definition().defaultVariant() + " (version " + flag.version() + ")",
                    null);
        } catch (Refused refused) {
            return bySluice(StepAction.FAIL, null, refused.detail());
        }
    }

    private StepReport bySluice(StepAction action, @Nullable String evidence, @Nullable String reason) {
        StepNote note = new StepNote(Actor.SLUICE.name(), evidence, reason, clock.instant());
        return new StepReport(action, note, false, null);
    }

    /** Keeps that the budgets of some steps are used up; the event shows which, and whoever tells people reads it. */
    void overrun(PlanRun before, PlanRun after) {
        store.save(after);
        if (!before.equals(after)) {
            record(new Command(Actor.SLUICE, after.id(), "plan-run.step.overrun", late(before, after)), before, after);
        }
    }

    private String late(PlanRun before, PlanRun after) {
        List<String> late = new ArrayList<>();
        for (int i = 0; i < after.steps().size(); i++) {
            RunStep step = after.steps().get(i);
            if (!step.equals(before.steps().get(i))) {
                late.add(step.unit().id() + " has used up its " + step.unit().budget());
            }
        }
        return String.join(", ", late);
    }

    private void record(Command command, @Nullable PlanRun before, PlanRun after) {
        audit.record(AuditEvent.of(command.actor(), command.action(), after.environment(), target(after))
                .withChange(before == null ? null : json(before), json(after))
                .withReason(command.reason()));
    }

    private JsonValue json(PlanRun run) {
        return StrictJson.toValue(PlanRunBody.of(run));
    }

    private static String target(PlanRun run) {
        return "plan-run/" + run.id();
    }

    static Refused unknown(UUID id) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no plan run " + id);
    }
}
