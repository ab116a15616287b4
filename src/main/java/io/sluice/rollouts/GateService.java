package io.sluice.rollouts;

import io.sluice.flags.EnvironmentService;
import io.sluice.flags.FlagService;
import io.sluice.flags.StoredFlag;
import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Verdict;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.body.AdvanceBody;
import io.sluice.rollouts.body.GateAnswer;
import io.sluice.rollouts.body.ObservationBody;
import io.sluice.rollouts.body.OverrideBody;
import io.sluice.rollouts.body.StageDecision;
import io.sluice.rollouts.body.StageDecision.OverrideNote;
import io.sluice.rollouts.body.StoredVerdict;
import io.sluice.rollouts.core.Command;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.EvidenceBook.Admission;
import io.sluice.rollouts.core.EvidenceBook.Entry;
import io.sluice.rollouts.core.Gate;
import io.sluice.rollouts.core.GateDecision;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.Transition;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The gate over HTTP: takes evidence in, answers the pipeline's advance, and carries out an operator's override.
 *
 * <p>The rollout's row is locked from the first read to the commit, so that of any number of parallel calls one decides
 * and the others are told what it decided.
 */
@ApplicationScoped
public class GateService {
    private final RolloutStore store;
    private final EvidenceStore evidence;
    private final VerdictStore verdicts;
    private final RolloutAccess access;
    private final RolloutChanges changes;
    private final EnvironmentService environments;
    private final FlagService flags;
    private final Transactions transactions;
    private final InstantSource clock;

    GateService(
            RolloutStore store,
            EvidenceStore evidence,
            VerdictStore verdicts,
            RolloutAccess access,
            RolloutChanges changes,
            EnvironmentService environments,
            FlagService flags,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.evidence = evidence;
        this.verdicts = verdicts;
        this.access = access;
        this.changes = changes;
        this.environments = environments;
        this.flags = flags;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** What became of an observation, and the rollout after it: a budget that it uses up ends the release at once. */
    record Observed(Entry entry, Rollout rollout) {}

    Observed observe(Caller caller, UUID id, ObservationBody body) {
        return transactions.write(() -> {
            Rollout rollout = access.lock(caller, id);
            Look look = new Look(rollout, evidence.book(rollout), clock.instant());
            Entry entry = admit(look, body.of(rollout.spec().release()));
            if (entry == Entry.ADDED && look.gate().isBudgetExceeded()) {
                return new Observed(entry, judge(look, Actor.SLUICE).rollout());
            }
            return new Observed(entry, rollout);
        });
    }

    /**
     * What follows from counts that were stored for a locked rollout: a budget that they use up ends the release at
     * once.
     */
    void counted(Rollout rollout) {
        if (rollout.spec().exposure() != null) {
            Look look = new Look(rollout, evidence.book(rollout), clock.instant());
            if (look.gate().isBudgetExceeded()) {
                judge(look, Actor.SLUICE);
            }
        }
    }

    public GateAnswer advance(Caller caller, UUID id, AdvanceBody body) {
        return transactions.write(() -> {
            Rollout rollout = access.lock(caller, id);
            Optional<GateAnswer> before = answeredBefore(rollout, body.stage());
            if (before.isPresent()) {
                return before.get();
            }
            requireAt(rollout, body.stage(), Command.ADVANCE);
            Look look = new Look(rollout, evidence.book(rollout), clock.instant());
            if (body.observation() != null) {
                admit(look, body.observation().within(rollout.spec().release(), body.stage()));
            }
            return judge(look, caller.actor()).answer();
        });
    }

    GateAnswer override(Caller caller, UUID id, OverrideBody body) {
        return transactions.write(() -> {
            Rollout rollout = access.lock(caller, id);
            Optional<GateAnswer> before = answeredBefore(rollout, body.stage());
            if (before.isPresent()) {
                return before.get();
            }
            requireAt(rollout, body.stage(), Command.OVERRIDE);
            Look look = new Look(rollout, evidence.book(rollout), clock.instant());
            Judged judged = verdict(look);
            StageDecision decision = StageDecision.of(
                    look.gate().overridden(body.decided()), new OverrideNote(caller.name(), body.reason()));
            return leave(look, judged, decision, new Change(caller.actor(), "override", body.reason()))
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
            evidence.add(look.rollout().id(), observation, look.now());
            look.add(observation);
        }
        return entry;
    }

    private Outcome judge(Look look, Actor actor) {
        Judged judged = verdict(look);
        boolean isKilled = isFlagKilled(look.rollout());
        GateDecision decision = look.gate().decide(judged.verdict(), isKilled);
        StageDecision stageDecision = StageDecision.of(decision, null);
        if (!decision.leavesStage()) {
            int stage = look.rollout().position().stage();
            return new Outcome(look.rollout(), GateAnswer.fresh(look.rollout(), stage, judged.shown(), stageDecision));
        }
        String action = decision.action() == Action.PROCEED ? "advance" : "rollback";
        return leave(look, judged, stageDecision, new Change(actor, action, why(decision, look)));
    }

    private static String why(GateDecision decision, Look look) {
        String gate = "gate of stage " + look.rollout().position().stage() + ": "
                + decision.action().word();
        return decision.reasons().isEmpty()
                ? gate
                : gate + ", " + decision.reasons().stream().map(Reason::message).collect(Collectors.joining("; "));
    }

    private Outcome leave(Look look, Judged judged, StageDecision decision, Change change) {
        Rollout rollout = look.rollout();
        Transition transition = decision.proceeds()
                ? rollout.state().proceed(rollout, look.now())
                : rollout.state().rollback(rollout, store.isNewestRelease(rollout), look.now());
        Rollout after = changes.carryOut(rollout, transition, change);
        verdicts.decide(rollout.id(), judged.verdict().evidence().look(), decision);
        return new Outcome(after, GateAnswer.fresh(after, rollout.position().stage(), judged.shown(), decision));
    }

    /** The verdict on the evidence; the stored one, to the byte, where this evidence was seen before. */
    private Judged verdict(Look look) {
        Rollout rollout = look.rollout();
        int stage = rollout.position().stage();
        String hash = look.book().evidence(1).hash(rollout.spec().policy().policy());
        Optional<StoredVerdict> seen = verdicts.on(rollout.id(), stage, hash);
        if (seen.isPresent()) {
            return new Judged(look.gate().look(seen.get().look()), seen.get().verdict());
        }
        Verdict verdict = look.gate().look(verdicts.nextLook(rollout.id()));
        verdicts.add(rollout.id(), stage, verdict, look.now());
        return new Judged(verdict, verdict.toJson());
    }

    /**
     * Asked under the environment's lock: a kill is either seen here or comes after the answer. Asked last, so that a
     * kill never waits for a judge that thinks.
     */
    private boolean isFlagKilled(Rollout rollout) {
        SteeredFlag flag = rollout.spec().flag();
        if (flag == null) {
            return false;
        }
        String environment = rollout.spec().release().environment();
        environments.lock(environment);
        return flags.find(environment, flag.key()).map(StoredFlag::isKilled).orElse(false);
    }

    /** A verdict, and the form in which it was stored and is answered. */
    private record Judged(Verdict verdict, JsonObject shown) {}

    private record Outcome(Rollout rollout, GateAnswer answer) {}

    /** What one call sees: the rollout, its evidence, and the moment. */
    private static final class Look {
        private final Rollout rollout;
        private final Instant now;
        private EvidenceBook book;

        Look(Rollout rollout, EvidenceBook book, Instant now) {
            this.rollout = rollout;
            this.book = book;
            this.now = now;
        }

        void add(Observation observation) {
            book = book.plus(observation);
        }

        Rollout rollout() {
            return rollout;
        }

        EvidenceBook book() {
            return book;
        }

        Instant now() {
            return now;
        }

        Gate gate() {
            return new Gate(rollout, book, now);
        }
    }
}
