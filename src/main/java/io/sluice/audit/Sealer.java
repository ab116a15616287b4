package io.sluice.audit;

import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Gives events their positions, which are one order for all readers: 1, 2, 3, without a gap, never changed.
 *
 * <p>The events' own ids cannot be that order. They are drawn before the commit, so 8 may be seen before 7, and a roll
 * back leaves a hole: who reads on after 8 would never see 7. So a change only notes, in its own transaction, that its
 * event waits for a seal; writes queue nowhere. One sealer at a time (an advisory lock, held for one batch) takes all
 * that it can see waiting, smallest id first, and appends it to the chain.
 *
 * <p>Nothing is missed, because an event is found by its note and not by its number: one that commits late, with
 * however small an id, is sealed with the next batch, behind the positions that were given before. A position is only
 * ever read committed, together with its batch, so a reader never sees 9 before 8.
 *
 * <p>The order keeps cause before effect. Where the change B could see the change A, A had committed before B wrote its
 * event; so A's id is the smaller one, and whichever batch sees B sees A too, if A was not sealed before.
 */
@ApplicationScoped
class Sealer {
    private static final int BATCH = 500;

    private final SealStore store;
    private final Transactions transactions;

    Sealer(SealStore store, Transactions transactions) {
        this.store = store;
        this.transactions = transactions;
    }

    /** Seals everything that was committed before the call. */
    void sealAll() {
        if (!transactions.separateRead(store::hasUnsealed)) {
            return;
        }
        int sealed = BATCH;
        while (sealed == BATCH) {
            sealed = transactions.write(() -> {
                store.lockSealing();
                return store.sealNext(BATCH);
            });
        }
    }
}
