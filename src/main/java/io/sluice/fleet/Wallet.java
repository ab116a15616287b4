package io.sluice.fleet;

import io.sluice.fleet.core.Amount;

/**
 * What this replica holds of one purse: leased out of the shared count, not spent yet. Guarded by its own lock.
 *
 * <p>The shared count includes all leases, so replicas together never grant more than the limit. What lies unused in a
 * wallet is given back soon, and lost for the day only by a crash: a twentieth of what was left at most.
 */
final class Wallet {
    private Amount held = Amount.NONE;
    private Amount taken = Amount.NONE;
    private boolean isTouched;
    private boolean isClosed;

    /** Takes the amount out of what is held, if it covers it. */
    boolean spend(Amount asked) {
        isTouched = true;
        if (!held.covers(asked)) {
            return false;
        }
        held = held.minus(asked);
        return true;
    }

    /** Adds a lease, after which the shared count stood at that amount. */
    void fill(Amount lease, Amount takenByAll) {
        held = held.plus(lease);
        taken = takenByAll;
    }

    /** Puts back what was taken for a spending that another budget refused. */
    void putBack(Amount amount) {
        held = held.plus(amount);
    }

    Amount held() {
        return held;
    }

    /** What is spent as far as this replica knows; the leases of others count as spent. */
    Amount used() {
        return taken.minus(held);
    }

    /** Whether nobody spent out of it since the last time this was asked. */
    boolean hasRested() {
        boolean rested = !isTouched;
        isTouched = false;
        return rested;
    }

    boolean isClosed() {
        return isClosed;
    }

    /** From here on it is empty, and who still has it looks for a new one. */
    void close() {
        isClosed = true;
        held = Amount.NONE;
    }
}
