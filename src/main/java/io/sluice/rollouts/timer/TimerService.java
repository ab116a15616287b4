package io.sluice.rollouts.timer;

import io.sluice.judge.core.Reason;
import io.sluice.judge.core.Verdict;
import io.sluice.kernel.Actor;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutChanges;
import io.sluice.rollouts.RolloutChanges.Change;
import io.sluice.rollouts.core.GateDecision;
import io.sluice.rollouts.core.Rollout;
import io.sluice.rollouts.core.TimerLook;
import io.sluice.rollouts.core.TimerLook.Telling;
import io.sluice.rollouts.core.Transition.Moved;
import io.sluice.rollouts.core.Vigil;
import io.sluice.rollouts.gate.GateKeeper;
import io.sluice.rollouts.gate.GateKeeper.Look;
import io.sluice.rollouts.stored.RolloutStore;
import io.sluice.rollouts.stored.VigilStore;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Carries out one look of the timer at one rollout: load, ask the core, save and audit in one transaction. */
@ApplicationScoped
class TimerService {
    private final RolloutStore store;
    private final VigilStore vigils;
    private final GateKeeper keeper;
    private final RolloutChanges changes;
    private final Transactions transactions;

    TimerService(
            RolloutStore store,
            VigilStore vigils,
            GateKeeper keeper,
            RolloutChanges changes,
            Transactions transactions) {
        this.store = store;
        this.vigils = vigils;
        this.keeper = keeper;
        this.changes = changes;
        this.transactions = transactions;
    }

    /**
     * Looks at the rollout and answers how it stands then; empty where it is gone.
     *
     * @param lacks why newer evidence could not be had
     */
    Optional<Rollout> look(UUID id, List<Reason> lacks) {
        return transactions.write(() -> store.lock(id).map(rollout -> look(rollout, lacks)));
    }

    private Rollout look(Rollout rollout, List<Reason> lacks) {
        if (!rollout.state().isExposing()) {
            vigils.save(rollout, vigils.of(rollout));
            return rollout;
        }
        Look look = keeper.look(rollout);
        look.lack(lacks);
        Vigil vigil = vigils.of(rollout);
        Verdict verdict = vigil.hasNews() ? keeper.verdict(look).verdict() : look.unstored();
        boolean isFirst = vigil.hasNotLookedSince(rollout.bakeEnd());
        GateDecision decision = keeper.decideBetweenGates(look, verdict, isFirst);
        TimerLook timerLook = new TimerLook(rollout, vigil, decision, look.now());
        Optional<GateDecision> leaving = timerLook.leaving();
        vigils.save(rollout, timerLook.remembered());
        if (leaving.isPresent()) {
            return keeper.leave(look, leaving.get(), Actor.SLUICE).rollout();
        }
        Rollout after = rollout;
        for (Telling telling : timerLook.tellings()) {
            after = tell(after, telling);
        }
        vigils.save(after, timerLook.remembered());
        return after;
    }

    private Rollout tell(Rollout rollout, Telling telling) {
        String verb =
                switch (telling.kind()) {
                    case HOLD -> RolloutChanges.HOLD;
                    case PAGE -> RolloutChanges.PAGE;
                };
        return changes.carryOut(
                rollout, new Moved(telling.rollout(), List.of()), new Change(Actor.SLUICE, verb, telling.reason()));
    }
}
