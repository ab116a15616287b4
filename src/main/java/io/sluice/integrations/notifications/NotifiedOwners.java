package io.sluice.integrations.notifications;

import io.sluice.plans.Owners;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;

/** The owners that plans name, looked for among the notification targets. */
@ApplicationScoped
class NotifiedOwners implements Owners {
    private final TargetStore targets;
    private final Transactions transactions;

    NotifiedOwners(TargetStore targets, Transactions transactions) {
        this.targets = targets;
        this.transactions = transactions;
    }

    @Override
    public Reach reach(String owner) {
        return transactions.read(() -> {
            if (targets.byName(owner).isPresent()) {
                return Reach.REACHABLE;
            }
            return targets.count() == 0 ? Reach.NO_TARGETS : Reach.UNKNOWN;
        });
    }
}
