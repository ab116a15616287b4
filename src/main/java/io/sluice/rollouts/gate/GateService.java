package io.sluice.rollouts.gate;

import io.sluice.judge.core.Reason;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutAccess;
import io.sluice.rollouts.RolloutChanges;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.body.AdvanceBody;
import io.sluice.rollouts.body.GateAnswer;
import io.sluice.rollouts.body.ObservationBody;
import io.sluice.rollouts.body.OverrideBody;
import io.sluice.rollouts.body.StageDecision;
import io.sluice.rollouts.body.StageDecision.OverrideNote;
import io.sluice.rollouts.core.Command;
import io.sluice.rollouts.core.EvidenceBook.Admission;
import io.sluice.rollouts.core.EvidenceBook.Entry;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.gate.GateKeeper.Judged;
import io.sluice.rollouts.gate.GateKeeper.Look;
import io.sluice.rollouts.stored.EvidenceStore;
import io.sluice.rollouts.stored.VerdictStore;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The gate over HTTP: takes evidence in, answers the pipeline's advance, and carries out an operator's override.
 *
 * <p>The rollout's row is locked from the first read to the commit, so that of any number of parallel calls one decides
 * and the others are told what it decided.
 */
@ApplicationScoped
public class GateService {
    private final GateKeeper keeper;
    private final EvidenceStore evidence;
    private final EvidenceCollector collector;
    private final VerdictStore verdicts;
    private final Attendance attendance;
    private final RolloutAccess access;
    private final Transactions transactions;
    private final InstantSource clock;

    GateService(
            GateKeeper keeper,
            EvidenceStore evidence,
            EvidenceCollector collector,
            VerdictStore verdicts,
            Attendance attendance,
            RolloutAccess access,
            Transactions transactions,
            InstantSource clock) {
        this.keeper = keeper;
        this.evidence = evidence;
        this.collector = collector;
        this.verdicts = verdicts;
        this.attendance = attendance;
        this.access = access;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * What became of an observation, and the rollout after it: a watch that fails, and a budget that it uses up, end
     * the release at once.
     */
    record Observed(Entry entry, Rollout rollout) {}

    Observed observe(Caller caller, UUID id, ObservationBody body) {
        return transactions.write(() -> {
            Rollout rollout = attendance.lock(caller, id);
            Look look = keeper.look(rollout);
            Entry entry = admit(look, body.of(rollout.spec().release()));
            if (entry == Entry.ADDED && look.gate().endsAtOnce()) {
                return new Observed(entry, keeper.judge(look, Actor.SLUICE).rollout());
            }
            return new Observed(entry, rollout);
        });
    }

    /**
     * What follows from counts that were stored for a locked rollout: a budget that they use up ends the release at
     * once.
     */
    public void counted(Rollout rollout) {
        if (rollout.spec().exposure() != null) {
            Look look = keeper.look(rollout);
            if (look.gate().isBudgetExceeded()) {
                keeper.judge(look, Actor.SLUICE);
            }
        }
    }

    public GateAnswer advance(Caller caller, UUID id, AdvanceBody body) {
        List<Reason> lacks = collect(caller, id, body.stage());
        return transactions.write(() -> {
            Rollout rollout = attendance.lock(caller, id);
            Optional<GateAnswer> before = answeredBefore(rollout, body.stage());
            if (before.isPresent()) {
                return before.get();
            }
            requireAt(rollout, body.stage(), Command.ADVANCE);
            Look look = keeper.look(rollout);
            look.lack(lacks);
            if (body.observation() != null) {
                admit(look, body.observation().within(rollout.spec().release(), body.stage()));
            }
            return keeper.judge(look, caller.actor()).answer();
        });
    }

    /** Before the rollout is locked: a source that is slow keeps nobody else waiting. */
    private List<Reason> collect(Caller caller, UUID id, int stage) {
        Rollout rollout = transactions.read(() -> access.find(caller, id));
        return rollout.position().stage() == stage ? collector.collect(id, clock.instant()) : List.of();
    }

    GateAnswer override(Caller caller, UUID id, OverrideBody body) {
        return transactions.write(() -> {
            Rollout rollout = attendance.lock(caller, id);
            Optional<GateAnswer> before = answeredBefore(rollout, body.stage());
            if (before.isPresent()) {
                return before.get();
            }
            requireAt(rollout, body.stage(), Command.OVERRIDE);
            Look look = keeper.look(rollout);
            Judged judged = keeper.verdict(look);
            StageDecision decision = StageDecision.of(
                    look.gate().overridden(body.decided()), new OverrideNote(caller.name(), body.reason()));
            return keeper.leave(look, judged, decision, new Change(caller.actor(), "override", body.reason()))
                    .answer();
        });
    }

    /**
     * The stored answer of a stage that was left. After a way back only the rollback is repeated: an old proceed
     * would tell the pipeline to go on with a release that is over.
     */
    private Optional<GateAnswer> answeredBefore(Rollout rollout, int stage) {
        boolean goesOn = rollout.state().isExposing() || rollout.state() == RolloutState.COMPLETED;
        return verdicts.decisive(rollout.id(), stage).flatMap(verdict -> {
            StageDecision decision = verdict.decision();
            return decision == null || decision.proceeds() && !goesOn
                    ? Optional.empty()
                    : Optional.of(GateAnswer.repeated(rollout, verdict, decision));
        });
    }

    private static void requireAt(Rollout rollout, int stage, Command command) {
        if (!rollout.state().isExposing()) {
            throw RolloutChanges.refusal(rollout.state().illegal(command));
        }
        int current = rollout.position().stage();
        if (stage > current) {
            throw Refused.because(ErrorCode.STAGE_NOT_REACHED, "the rollout is at stage " + current + ", not " + stage);
        }
        if (stage < current) {
            throw new IllegalStateException("stage " + stage + " was left without a decision: " + rollout.id());
        }
    }

    private Entry admit(Look look, Observation observation) {
        Admission admission = look.book().admit(observation, look.now());
        Entry entry = admission.entry();
        if (entry == null) {
            throw RolloutChanges.refusal(Objects.requireNonNull(admission.forbidden()));
        }
        if (entry == Entry.ADDED) {
            evidence.add(look.rollout(), observation, look.now());
            look.add(observation);
        }
        return entry;
    }
}
