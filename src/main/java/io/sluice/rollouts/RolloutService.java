package io.sluice.rollouts;

import io.sluice.flags.EnvironmentService;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.core.Approval;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.Transition;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** People's commands on a rollout: approve, pause, resume, roll back, abort; how one begins is a class of its own. */
@ApplicationScoped
public class RolloutService {
    private final RolloutStore store;
    private final RolloutAccess access;
    private final RolloutChanges changes;
    private final EnvironmentService environments;
    private final Transactions transactions;
    private final InstantSource clock;

    RolloutService(
            RolloutStore store,
            RolloutAccess access,
            RolloutChanges changes,
            EnvironmentService environments,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.access = access;
        this.changes = changes;
        this.environments = environments;
        this.transactions = transactions;
        this.clock = clock;
    }

    Rollout approve(Caller caller, UUID id, @Nullable String reason) {
        return transactions.write(() -> {
            Approval approval = new Approval(caller.name(), clock.instant(), reason);
            return change(
                    access.lock(caller, id),
                    caller,
                    "approve",
                    reason,
                    rollout -> rollout.state().approve(rollout, approval));
        });
    }

    public Rollout pause(Caller caller, UUID id, String reason) {
        return transactions.write(() -> change(
                access.lock(caller, id),
                caller,
                "pause",
                reason,
                rollout -> rollout.state().pause(rollout)));
    }

    Rollout resume(Caller caller, UUID id, String reason) {
        return transactions.write(() -> change(
                access.lock(caller, id),
                caller,
                "resume",
                reason,
                rollout -> rollout.state().resume(rollout)));
    }

    /** A completed release takes its target again; who created another release at that moment was faster. */
    public Rollout rollback(Caller caller, UUID id, String reason) {
        try {
            return transactions.write(
                    () -> change(access.lockForEnd(caller, id), caller, "rollback", reason, this::rolledBack));
        } catch (RuntimeException failed) {
            if (RolloutStore.isTakenTarget(failed)) {
                throw Refused.because(
                        ErrorCode.LIVE_ROLLOUT, "another release of this target or flag has just been created");
            }
            throw failed;
        }
    }

    /**
     * Ends a live rollout for the sake of a later candidate of its target: withdrawn before its start, rolled back
     * after it. It is still live in the answer where a plan run has to be done first.
     *
     * @throws Refused where the live rollout releases that very candidate: a repeated call must not undo the first; or
     *     where it is not the caller's to end
     */
    Rollout supersede(Caller caller, UUID id, String candidate) {
        return transactions.write(() -> {
            Rollout rollout = access.lock(caller, id);
            if (!rollout.isLive()) {
                return rollout;
            }
            if (!RolloutAccess.mayEnd(caller, rollout)) {
                throw RolloutAccess.notOwn().with("liveId", id.toString());
            }
            if (candidate.equals(rollout.spec().release().candidate())) {
                throw RolloutAccess.live("the live rollout of the target releases " + candidate + " already", id);
            }
            return takeBack(caller, rollout, "superseded by " + candidate);
        });
    }

    /** Ends a rollout that has not begun, where the caller may; one that has begun meanwhile goes on. */
    public Rollout withdraw(Caller caller, UUID id, String reason) {
        return transactions.write(() -> {
            Rollout rollout = access.lock(caller, id);
            boolean isToEnd = rollout.state() == RolloutState.PENDING && RolloutAccess.mayEnd(caller, rollout);
            return isToEnd ? change(rollout, caller, "abort", reason, this::aborted) : rollout;
        });
    }

    /** What a live rollout of a group was, and what became of it. */
    public record TakenBack(RolloutState was, Rollout rollout) {}

    /**
     * Ends every live rollout of a group in one step, the newest first: withdrawn before its start, rolled back after
     * it. A rollout that is on its way back already stays there.
     *
     * @throws Refused where the environment has never had a rollout of the group, or the caller's token does not reach
     *     all of its targets
     */
    public List<TakenBack> rollbackGroup(Caller caller, String environment, String group, String reason) {
        caller.requireEnvironment(environment);
        return transactions.write(() -> {
            List<Rollout> live = store.lockGroup(environment, group);
            if (live.isEmpty() && !store.knowsGroup(environment, group)) {
                throw Refused.because(
                        ErrorCode.NOT_FOUND, "there was never a rollout of the group " + group + " in " + environment);
            }
            live.forEach(rollout -> RolloutAccess.permitted(caller, rollout));
            return live.stream()
                    .sorted(Comparator.comparing(
                                    (Rollout rollout) -> rollout.milestones().created())
                            .reversed())
                    .map(rollout -> new TakenBack(rollout.state(), takeBack(caller, rollout, reason)))
                    .toList();
        });
    }

    /**
     * Ends a rollout that is locked. It is read anew, because the end of another one may have paused it, and not locked
     * anew: that would wait for a rollout that has just joined the group, whose start may wait for us.
     */
    private Rollout takeBack(Caller caller, Rollout locked, String reason) {
        Rollout live = access.find(caller, locked.id());
        return live.state() == RolloutState.PENDING
                ? change(live, caller, "abort", reason, this::aborted)
                : change(live, caller, "rollback", reason, this::rolledBack);
    }

    private Transition aborted(Rollout rollout) {
        return rollout.state().abort(rollout, clock.instant());
    }

    private Transition rolledBack(Rollout rollout) {
        return rollout.state().rollback(rollout, isNewestRelease(rollout), clock.instant());
    }

    /** Asked under the environment's lock, as a creation checks: a later release is there, or has yet to check. */
    private boolean isNewestRelease(Rollout rollout) {
        if (rollout.state() == RolloutState.COMPLETED) {
            environments.lock(rollout.spec().release().environment());
        }
        return store.isNewestRelease(rollout);
    }

    public Rollout abort(Caller caller, UUID id, String reason) {
        return transactions.write(() -> change(access.lockForEnd(caller, id), caller, "abort", reason, this::aborted));
    }

    private Rollout change(
            Rollout rollout,
            Caller caller,
            String action,
            @Nullable String reason,
            Function<Rollout, Transition> command) {
        return changes.carryOut(rollout, command.apply(rollout), new Change(caller.actor(), action, reason));
    }
}
