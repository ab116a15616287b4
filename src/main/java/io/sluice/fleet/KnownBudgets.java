package io.sluice.fleet;

import io.quarkus.scheduler.Scheduled;
import io.sluice.fleet.core.Budget;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.DatabaseReady;
import io.sluice.platform.database.Transactions;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * All budgets in memory, by environment; reloaded after each change of ours, and every ten seconds for others'. While
 * the database is away the last known ones hold.
 */
@ApplicationScoped
class KnownBudgets {
    private static final Logger LOG = Logger.getLogger(KnownBudgets.class);

    private final BudgetStore store;
    private final Transactions transactions;
    private volatile @Nullable Map<String, List<Budget>> byEnvironment;

    KnownBudgets(BudgetStore store, Transactions transactions) {
        this.store = store;
        this.transactions = transactions;
    }

    /** The budgets of an environment, always in the same order; refused where none were ever read. */
    List<Budget> of(String environment) {
        Map<String, List<Budget>> known = byEnvironment;
        if (known == null) {
            throw Refused.because(ErrorCode.UNAVAILABLE, "the budgets are not loaded yet")
                    .with("retryAfterSeconds", 1);
        }
        return known.getOrDefault(environment, List.of());
    }

    void onDatabase(@Observes @Priority(DatabaseReady.SNAPSHOTS) DatabaseReady ready) {
        load();
    }

    @Scheduled(every = "10s", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void refresh() {
        try {
            load();
        } catch (Refused away) {
            LOG.debug("the budgets stay as they are", away);
        }
    }

    void load() {
        byEnvironment = transactions.separateRead(store::all).stream()
                .map(StoredBudget::budget)
                .collect(Collectors.groupingBy(Budget::environment));
    }
}
