package io.sluice.rollouts.gate;

import io.sluice.flags.EnvironmentService;
import io.sluice.flags.FlagService;
import io.sluice.flags.stored.Environment;
import io.sluice.flags.stored.StoredFlag;
import io.sluice.judge.core.Action;
import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Verdict;
import io.sluice.kernel.Actor;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.rollouts.RolloutChanges;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.body.GateAnswer;
import io.sluice.rollouts.body.StageDecision;
import io.sluice.rollouts.body.StoredVerdict;
import io.sluice.rollouts.calendar.WindowService;
import io.sluice.rollouts.core.Circumstances;
import io.sluice.rollouts.core.EvidenceBook;
import io.sluice.rollouts.core.Gate;
import io.sluice.rollouts.core.GateDecision;
import io.sluice.rollouts.core.Observation;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.RolloutState;
import io.sluice.rollouts.core.Transition;
import io.sluice.rollouts.core.calendar.Calendar.Block;
import io.sluice.rollouts.core.spec.Driver;
import io.sluice.rollouts.core.spec.SteeredFlag;
import io.sluice.rollouts.stored.EvidenceStore;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.rollouts.stored.VerdictStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Looks at a locked rollout through its gate, and carries out what the gate decides, for callers and for the timer
 * alike. The verdict, the transition and their audit are one transaction, the one that holds the lock.
 */
@ApplicationScoped
public class GateKeeper {
    private final RolloutStore store;
    private final EvidenceStore evidence;
    private final VerdictStore verdicts;
    private final RolloutChanges changes;
    private final EnvironmentService environments;
    private final FlagService flags;
    private final WindowService windows;
    private final InstantSource clock;

    GateKeeper(
            RolloutStore store,
            EvidenceStore evidence,
            VerdictStore verdicts,
            RolloutChanges changes,
            EnvironmentService environments,
            FlagService flags,
            WindowService windows,
            InstantSource clock) {
        this.store = store;
        this.evidence = evidence;
        this.verdicts = verdicts;
        this.changes = changes;
        this.environments = environments;
        this.flags = flags;
        this.windows = windows;
        this.clock = clock;
    }

    /** The rollout with its evidence, now. */
    public Look look(Rollout rollout) {
        return new Look(rollout, evidence.book(rollout), clock.instant());
    }

    /** The gate's decision on the evidence, carried out where the rollout leaves its stage with it. */
    Outcome judge(Look look, Actor actor) {
        Judged judged = verdict(look);
        GateDecision decision = decide(look, judged.verdict());
        if (decision.leavesStage()) {
            return leave(look, decision, actor);
        }
        int stage = look.rollout().position().stage();
        StageDecision kept = StageDecision.of(decision, null);
        return new Outcome(look.rollout(), GateAnswer.fresh(look.rollout(), stage, judged.shown(), kept));
    }

    GateDecision decide(Look look, Verdict verdict) {
        return look.gate().decide(verdict, circumstances(look));
    }

    /**
     * The same for the timer, which looks often. The gate's own rule is asked at the first look after the bake time,
     * and where Sluice drives at each that could leave the stage; at any other only watch and budget lead back. While
     * the answer is certain nobody is asked who could only turn a proceed into a hold, and no lock of the environment
     * is taken.
     *
     * @param isFirst whether the timer has not looked since the bake time is over
     */
    public GateDecision decideBetweenGates(Look look, Verdict verdict, boolean isFirst) {
        GateDecision unblocked = isFirst
                ? look.gate().decide(verdict, Circumstances.USUAL)
                : look.gate().decideUnplanned(verdict, Circumstances.USUAL);
        boolean isCertain =
                switch (unblocked.action()) {
                    case ROLLBACK -> true;
                    case HOLD -> look.now().isBefore(look.rollout().bakeEnd());
                    case PROCEED -> false;
                };
        if (isCertain) {
            return unblocked;
        }
        Circumstances circumstances = circumstances(look);
        boolean isPlanned =
                isFirst || look.isDriven() && circumstances.reasons().isEmpty();
        return isPlanned
                ? look.gate().decide(verdict, circumstances)
                : look.gate().decideUnplanned(verdict, circumstances);
    }

    /** Leaves the stage with what the gate decided. */
    public Outcome leave(Look look, GateDecision decision, Actor actor) {
        String action = decision.action() == Action.PROCEED ? "advance" : "rollback";
        return leave(
                look, verdict(look), StageDecision.of(decision, null), new Change(actor, action, why(decision, look)));
    }

    private static String why(GateDecision decision, Look look) {
        String gate = "gate of stage " + look.rollout().position().stage() + ": "
                + decision.action().word();
        return decision.reasons().isEmpty()
                ? gate
                : gate + ", " + decision.reasons().stream().map(Reason::message).collect(Collectors.joining("; "));
    }

    /** Leaves the stage with that decision, whoever made it. */
    public Outcome leave(Look look, Judged judged, StageDecision decision, Change change) {
        Rollout rollout = look.rollout();
        Transition transition = decision.proceeds()
                ? rollout.state().proceed(rollout, look.now())
                : rollout.state().rollback(rollout, store.isNewestRelease(rollout), look.now());
        Rollout after = changes.carryOut(rollout, transition, change);
        verdicts.decide(rollout.id(), judged.verdict().evidence().look(), decision);
        return new Outcome(after, GateAnswer.fresh(after, rollout.position().stage(), judged.shown(), decision));
    }

    /** The verdict on the evidence; the stored one, to the byte, where this evidence was seen before. */
    public Judged verdict(Look look) {
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
     * Asked under the environment's lock: a kill or a freeze is either seen here or comes after the answer. Asked last,
     * so that a kill never waits for a judge that thinks.
     */
    private Circumstances circumstances(Look look) {
        Rollout rollout = look.rollout();
        String name = rollout.spec().release().environment();
        Environment environment = environments.lock(name);
        Block window = windows.calendar(name)
                .blockAt(rollout.spec().release().target(), look.now())
                .orElse(null);
        Circumstances all = new Circumstances(isFlagKilled(rollout), environment.frozenWhy(), window);
        return rollout.spec().release().isHotfix() ? all.forHotfix() : all;
    }

    private boolean isFlagKilled(Rollout rollout) {
        SteeredFlag flag = rollout.spec().flag();
        return flag != null
                && flags.find(rollout.spec().release().environment(), flag.key())
                        .map(StoredFlag::isKilled)
                        .orElse(false);
    }

    /** A verdict, and the form in which it was stored and is answered. */
    public record Judged(Verdict verdict, JsonObject shown) {}

    /** The rollout after a look, and what a caller is answered. */
    public record Outcome(Rollout rollout, GateAnswer answer) {}

    /** What one look sees: the rollout, its evidence, and the moment. */
    public static final class Look {
        private final Rollout rollout;
        private final Instant now;
        private EvidenceBook book;
        private List<Reason> lacks = List.of();

        Look(Rollout rollout, EvidenceBook book, Instant now) {
            this.rollout = rollout;
            this.book = book;
            this.now = now;
        }

        void add(Observation observation) {
            book = book.plus(observation);
        }

        /** Why newer evidence could not be had. */
        public void lack(List<Reason> reasons) {
            lacks = reasons;
        }

        public Rollout rollout() {
            return rollout;
        }

        EvidenceBook book() {
            return book;
        }

        public Instant now() {
            return now;
        }

        private boolean isDriven() {
            return rollout.spec().timing().driver() == Driver.SLUICE && rollout.state() == RolloutState.RUNNING;
        }

        /** The verdict on the evidence, for nobody to read again: without new evidence a look tells nothing new. */
        public Verdict unstored() {
            return gate().look(1);
        }

        Gate gate() {
            return new Gate(rollout, book, now).lacking(lacks);
        }
    }
}
