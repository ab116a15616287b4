package io.sluice.integrations.alertmanager;

import io.sluice.integrations.alertmanager.AlertGroup.Alert;
import io.sluice.integrations.alertmanager.Demand.LabelNames;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.rollouts.RolloutService;
import io.sluice.rollouts.RolloutStory;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Does what alerts ask for, each on its own, and says what came of it. A firing has one effect on a rollout however
 * often it is delivered, so that a person who resumes is not overruled by a repetition of what they have seen.
 */
@ApplicationScoped
class AlertService {
    private final AlertEffectStore effects;
    private final RolloutStory story;
    private final RolloutService rollouts;
    private final Transactions transactions;
    private final InstantSource clock;

    AlertService(
            AlertEffectStore effects,
            RolloutStory story,
            RolloutService rollouts,
            Transactions transactions,
            InstantSource clock) {
        this.effects = effects;
        this.story = story;
        this.rollouts = rollouts;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Refused as a whole only where it may work another time, so that Alertmanager sends it again. */
    List<AlertResult> heed(Caller caller, AlertGroup group, LabelNames names) {
        return group.alerts().stream().map(alert -> heed(caller, alert, names)).toList();
    }

    private AlertResult heed(Caller caller, Alert alert, LabelNames names) {
        if (!alert.isFiring()) {
            return AlertResult.of(alert, "ignored", "it does not fire");
        }
        Demand demand;
        try {
            demand = Demand.of(alert, names, caller.environment());
        } catch (Refused lacking) {
            return AlertResult.of(alert, "refused", "the label " + lacking.field() + " " + lacking.detail());
        }
        try {
            Optional<UUID> live = story.liveOn(caller, demand.environment(), demand.target());
            return live.map(id -> heed(caller, alert, demand, id))
                    .orElseGet(() -> AlertResult.of(alert, "ignored", "the target has no live rollout")
                            .on(demand, null));
        } catch (Refused refused) {
            if (refused.code() == ErrorCode.UNAVAILABLE) {
                throw refused;
            }
            return AlertResult.of(alert, "refused", refused.detail()).on(demand, null);
        }
    }

    private AlertResult heed(Caller caller, Alert alert, Demand demand, UUID id) {
        boolean isNew = transactions.write(() -> {
            boolean isFirst = effects.note(alert, id, demand.action(), clock.instant());
            if (isFirst) {
                carryOut(caller, alert, demand, id);
            }
            return isFirst;
        });
        return AlertResult.of(alert, isNew ? "done" : "repeated", null).on(demand, id);
    }

    private void carryOut(Caller caller, Alert alert, Demand demand, UUID id) {
        String reason = "the alert " + alert.name() + " fires since " + alert.startsAt();
        switch (demand.action()) {
            case PAUSE -> {
                caller.require(Permission.STEER);
                rollouts.pause(caller, id, reason);
            }
            case ROLLBACK -> rollouts.rollback(caller, id, reason);
        }
    }
}
