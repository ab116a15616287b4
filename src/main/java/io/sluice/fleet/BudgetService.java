package io.sluice.fleet;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.EnvironmentService;
import io.sluice.fleet.core.Budget;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.WriteCondition;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Defines budgets. */
@ApplicationScoped
class BudgetService {
    private final BudgetStore store;
    private final KnownBudgets known;
    private final EnvironmentService environments;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    BudgetService(
            BudgetStore store,
            KnownBudgets known,
            EnvironmentService environments,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.known = known;
        this.environments = environments;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    List<StoredBudget> all() {
        return transactions.read(store::all);
    }

    /** Stores a budget; what was spent today stays spent, whatever the new limits are. */
    StoredBudget put(Actor author, Budget budget, WriteCondition condition) {
        return transactions.write(() -> {
            environments.lock(budget.environment());
            Optional<StoredBudget> before = store.lock(budget.name());
            condition.check(before.map(StoredBudget::version).orElse(null));
            before.ifPresent(stored -> requireSameEnvironment(stored.budget(), budget));
            StoredBudget after =
                    new StoredBudget(budget, before.map(StoredBudget::version).orElse(0L) + 1);
            store.save(after, clock.instant());
            transactions.afterCommit(known::load);
            audit.record(AuditEvent.of(
                            author,
                            before.isPresent() ? "budget.update" : "budget.create",
                            budget.environment(),
                            "budget/" + budget.name())
                    .withChange(
                            before.map(BudgetView::of).map(StrictJson::toValue).orElse(null),
                            StrictJson.toValue(BudgetView.of(after))));
            return after;
        });
    }

    private static void requireSameEnvironment(Budget before, Budget after) {
        if (!before.environment().equals(after.environment())) {
            throw Refused.because(
                    ErrorCode.CONFLICT, "the budget " + before.name() + " belongs to " + before.environment());
        }
    }
}
