package io.sluice.plans;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.Refused;
import io.sluice.plans.core.PlanChecker;
import io.sluice.plans.core.PlanReport;
import io.sluice.plans.core.PlanRule;
import io.sluice.plans.core.PlanVersion;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks, stores and finds plans. Only a valid plan is stored; whether it still is one is asked when it is needed. */
@ApplicationScoped
public class PlanService {
    private final PlanStore store;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    PlanService(PlanStore store, AuditLog audit, Transactions transactions, InstantSource clock) {
        this.store = store;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    PlanReport check(PlanDocument document) {
        return document.check(clock.instant());
    }

    /** The findings about a stored plan as of now: a version may have come to its end since it was stored. */
    public PlanReport check(StoredPlan plan) {
        return PlanChecker.check(plan.plan(), clock.instant());
    }

    Page<StoredPlan> page(PageRequest asked) {
        return transactions.read(() -> store.page(asked));
    }

    public Optional<StoredPlan> find(String name) {
        return transactions.read(() -> store.byName(name));
    }

    StoredPlan get(String name) {
        return find(name)
                .orElseThrow(() -> Refused.because(ErrorCode.NOT_FOUND, "there is no plan of the name " + name));
    }

    /** The plan as it was at that version, whatever has been stored since. */
    public StoredPlan get(PlanVersion version) {
        return transactions
                .read(() -> store.byVersion(version))
                .orElseThrow(() -> Refused.because(
                        ErrorCode.NOT_FOUND,
                        "there is no version " + version.version() + " of the plan " + version.name()));
    }

    StoredPlan put(Caller author, String name, PlanDocument document, WriteCondition condition) {
        requireValid(name, document);
        PlanStore.read(document.value()).flags().forEach(author::requireFlag);
        return transactions.write(() -> {
            Optional<StoredPlan> before = store.lock(name);
            condition.check(before.map(StoredPlan::version).orElse(null));
            Instant now = clock.instant();
            long version = before.map(known -> known.version() + 1).orElse(1L);
            StoredPlan after = new StoredPlan(PlanStore.read(document.value()), version, document.value(), now);
            save(author.actor(), before, after);
            return after;
        });
    }

    private void save(Actor author, Optional<StoredPlan> before, StoredPlan after) {
        String name = after.plan().name();
        if (before.isPresent()) {
            store.replace(after, author);
        } else if (!store.add(after, author)) {
            throw Refused.because(ErrorCode.STALE_VERSION, "it exists, somebody else created it just now");
        }
        audit.record(AuditEvent.of(author, before.isPresent() ? "plan.update" : "plan.create", null, "plan/" + name)
                .withChange(before.map(StoredPlan::document).orElse(null), after.document()));
    }

    private void requireValid(String name, PlanDocument document) {
        List<Finding> findings = new ArrayList<>(check(document).findings());
        if (document.plan() != null && !document.plan().name().equals(name)) {
            findings.add(PlanRule.NAME_MISMATCH.at(
                    "name", "The document's name is not the one in the address, " + name + "."));
        }
        if (Finding.anyError(findings)) {
            throw Refused.findings("the plan is not valid", findings);
        }
    }
}
