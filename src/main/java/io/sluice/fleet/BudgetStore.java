package io.sluice.fleet;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.sluice.fleet.core.Amount;
import io.sluice.fleet.core.Budget;
import io.sluice.kernel.Digits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Budgets, and what is taken out of them each day, in PostgreSQL. */
@ApplicationScoped
class BudgetStore implements PanacheRepositoryBase<BudgetRow, String> {

    List<StoredBudget> all() {
        return list("order by name").stream().map(BudgetStore::budget).toList();
    }

    Optional<StoredBudget> lock(String name) {
        return findByIdOptional(name, LockModeType.PESSIMISTIC_WRITE).map(BudgetStore::budget);
    }

    void save(StoredBudget stored, Instant now) {
        Budget budget = stored.budget();
        BudgetRow row = findById(budget.name());
        boolean isNew = row == null;
        if (isNew) {
            row = new BudgetRow();
            row.name = budget.name();
        }
        row.environment = budget.environment();
        row.scope = budget.per();
        row.calls = budget.calls();
        row.tokens = budget.tokens();
        row.degradeAt = budget.degradeAt();
        row.version = stored.version();
        row.updatedAt = now;
        if (isNew) {
            persist(row);
        }
    }

    /** What all replicas have taken, locked until the transaction ends; the first taker makes the row. */
    Amount lockUse(Purse purse) {
        getEntityManager()
                .createNativeQuery("insert into budget_use (budget, subject, day, calls, tokens)"
                        + " values (?1, ?2, ?3, 0, 0) on conflict do nothing")
                .setParameter(1, purse.budget())
                .setParameter(2, purse.subject())
                .setParameter(3, purse.day())
                .executeUpdate();
        return use(purse, " for update").orElseThrow();
    }

    Amount use(Purse purse) {
        return use(purse, "").orElse(Amount.NONE);
    }

    private Optional<Amount> use(Purse purse, String lock) {
        List<?> rows = getEntityManager()
                .createNativeQuery("select calls, tokens from budget_use where budget = ?1 and subject = ?2 and"
                        + " day = ?3" + lock)
                .setParameter(1, purse.budget())
                .setParameter(2, purse.subject())
                .setParameter(3, purse.day())
                .getResultList();
        return rows.stream()
                .map(row -> (Object[]) row)
                .map(row -> new Amount(((Number) row[0]).longValue(), ((Number) row[1]).longValue()))
                .findFirst();
    }

    /** Adds what a replica takes. */
    void take(Purse purse, Amount amount) {
        change(purse, amount.calls(), amount.tokens());
    }

    /** Gives back what a replica took and did not spend. */
    int giveBack(Purse purse, Amount amount) {
        return change(purse, -amount.calls(), -amount.tokens());
    }

    private int change(Purse purse, long calls, long tokens) {
        return getEntityManager()
                .createNativeQuery("update budget_use set calls = calls + ?1, tokens = tokens + ?2"
                        + " where budget = ?3 and subject = ?4 and day = ?5")
                .setParameter(1, calls)
                .setParameter(2, tokens)
                .setParameter(3, purse.budget())
                .setParameter(4, purse.subject())
                .setParameter(5, purse.day())
                .executeUpdate();
    }

    /** Forgets the days before that of the instant; nobody asks for them. */
    int forget(LocalDate before) {
        return getEntityManager()
                .createNativeQuery("delete from budget_use where day < ?1")
                .setParameter(1, before)
                .executeUpdate();
    }

    private static StoredBudget budget(BudgetRow row) {
        return new StoredBudget(
                new Budget(row.name, row.environment, row.scope, row.calls, row.tokens, Digits.plain(row.degradeAt)),
                row.version);
    }
}
