package io.sluice.fleet;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.sluice.fleet.Purse.Spender;
import io.sluice.fleet.core.Amount;
import io.sluice.fleet.core.Budget;
import io.sluice.fleet.core.BudgetState;
import io.sluice.fleet.core.FleetMode.Standing;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/**
 * Grants or refuses spending, against budgets that all replicas share.
 *
 * <p>A replica leases a part of what is left and spends it from memory; only an empty wallet asks the database. Never
 * more than the limit is granted, whatever number of replicas, and a wallet at rest is given back within twenty
 * seconds.
 */
@ApplicationScoped
class BudgetKeeper {
    private static final Logger LOG = Logger.getLogger(BudgetKeeper.class);

    private final BudgetStore store;
    private final KnownBudgets budgets;
    private final Transactions transactions;
    private final InstantSource clock;
    private final Map<Purse, Wallet> wallets = new ConcurrentHashMap<>();

    BudgetKeeper(BudgetStore store, KnownBudgets budgets, Transactions transactions, InstantSource clock) {
        this.store = store;
        this.budgets = budgets;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Takes the amount out of every budget that covers the spender, or out of none. */
    Spending spend(String environment, Spender spender, Amount asked) {
        List<Purse> granted = new ArrayList<>();
        Spending spending = Spending.unlimited();
        try {
            for (Budget budget : budgets.of(environment)) {
                Purse purse = Purse.of(budget, spender, clock.instant());
                Optional<Amount> used = take(budget, purse, asked);
                if (used.isEmpty()) {
                    putBackAll(granted, asked);
                    return Spending.refused(budget, unspent(purse));
                }
                granted.add(purse);
                spending = spending.and(budget, budget.stateOfGranted(used.get()), used.get());
            }
        } catch (RuntimeException failed) {
            putBackAll(granted, asked);
            throw failed;
        }
        return spending;
    }

    /** What is used after the spending; empty where it does not fit. */
    private Optional<Amount> take(Budget budget, Purse purse, Amount asked) {
        while (true) {
            Wallet wallet = wallets.computeIfAbsent(purse, missing -> new Wallet());
            synchronized (wallet) {
                if (!wallet.isClosed()) {
                    boolean isGranted =
                            wallet.spend(asked) || fill(budget, purse, wallet, asked) && wallet.spend(asked);
                    return isGranted ? Optional.of(wallet.used()) : Optional.empty();
                }
            }
        }
    }

    private boolean fill(Budget budget, Purse purse, Wallet wallet, Amount asked) {
        return transactions.write(() -> {
            Amount used = store.lockUse(purse);
            Optional<Amount> lease = budget.lease(used, asked.minus(wallet.held()));
            lease.ifPresent(amount -> store.take(purse, amount));
            Amount after = used.plus(lease.orElse(Amount.NONE));
            transactions.afterCommit(() -> wallet.fill(lease.orElse(Amount.NONE), after));
            return lease.isPresent();
        });
    }

    /** Each of them once, whatever becomes of the others. */
    private void putBackAll(List<Purse> granted, Amount amount) {
        while (!granted.isEmpty()) {
            Purse purse = granted.remove(granted.size() - 1);
            try {
                putBack(purse, amount);
            } catch (RuntimeException away) {
                LOG.warnf(away, "a spending of the budget %s stays counted", purse.budget());
            }
        }
    }

    private void putBack(Purse purse, Amount amount) {
        Wallet wallet = wallets.computeIfAbsent(purse, missing -> new Wallet());
        synchronized (wallet) {
            if (wallet.isClosed()) {
                transactions.write(() -> store.giveBack(purse, amount));
            } else {
                wallet.putBack(amount);
            }
        }
    }

    /** How the budgets that a whole tenant shares stand. */
    List<Standing> standings(String environment, String tenant) {
        List<Standing> standings = new ArrayList<>();
        for (Budget budget : budgets.of(environment)) {
            if (budget.per() == Budget.Scope.TENANT) {
                Purse purse = Purse.of(budget, new Spender(tenant, tenant), clock.instant());
                BudgetState state = budget.state(unspent(purse));
                standings.add(new Standing(budget.name(), state));
            }
        }
        return standings;
    }

    /**
     * What all replicas have taken, without what this one still holds.
     *
     * <p>The reading is over before the wallet is asked for: {@link #take} waits for a connection while it has the
     * wallet, so nobody waits for a wallet who has a connection.
     */
    private Amount unspent(Purse purse) {
        Amount taken = transactions.read(() -> store.use(purse));
        Wallet wallet = wallets.get(purse);
        if (wallet == null) {
            return taken;
        }
        synchronized (wallet) {
            return taken.minus(wallet.held());
        }
    }

    @Scheduled(every = "10s", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void giveBackWhatRests() {
        giveBack(Wallet::hasRested);
    }

    /** As far as the database is there to take it; the rest is kept, or with the process lost for the day. */
    private void giveBack(Predicate<Wallet> isToClose) {
        try {
            wallets.forEach((purse, wallet) -> {
                synchronized (wallet) {
                    if (isToClose.test(wallet)) {
                        close(purse, wallet);
                    }
                }
            });
        } catch (Refused away) {
            LOG.debug("the wallets stay as they are", away);
        }
    }

    private void close(Purse purse, Wallet wallet) {
        Amount unspent = wallet.held();
        if (!unspent.isNone()) {
            transactions.write(() -> store.giveBack(purse, unspent));
        }
        wallet.close();
        wallets.remove(purse, wallet);
    }

    void onStop(@Observes ShutdownEvent stop) {
        giveBackAll();
    }

    void giveBackAll() {
        giveBack(wallet -> true);
    }

    @Scheduled(every = "24h", delayed = "1h", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void forgetYesterday() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        transactions.write(() -> store.forget(today.minusDays(1)));
    }
}
