package io.sluice.rollouts.template;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import io.sluice.rollouts.RolloutCreation;
import io.sluice.rollouts.body.RolloutBody;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Stores and finds templates. A template is checked as the rollouts that will be made of it are: what would be refused
 * at the first call of a gate, at whatever hour, is refused to its author.
 */
@ApplicationScoped
class TemplateService {
    private static final String SOME_CANDIDATE = "candidate-revision";
    private static final String SOME_BASELINE = "baseline-revision";

    private final TemplateStore store;
    private final RolloutCreation rollouts;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    TemplateService(
            TemplateStore store,
            RolloutCreation rollouts,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.store = store;
        this.rollouts = rollouts;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A template as it was stored, and what the checks noticed. */
    record Written(Template template, List<Finding> warnings) {}

    Written put(Caller author, String name, JsonObject document, WriteCondition condition) {
        Template.requireNoVersions(document);
        RolloutBody example = Template.with(document, SOME_CANDIDATE, SOME_BASELINE);
        List<Finding> warnings = rollouts.check(author, example);
        Template stored = transactions.write(() -> {
            Optional<Template> before = store.lock(name);
            before.ifPresent(known -> requireReach(author, known));
            condition.check(before.map(Template::version).orElse(null));
            long version = before.map(known -> known.version() + 1).orElse(1L);
            Template after = new Template(name, document, version, clock.instant());
            save(author, before, after);
            return after;
        });
        return new Written(stored, warnings);
    }

    private void save(Caller author, Optional<Template> before, Template after) {
        if (before.isPresent()) {
            store.replace(after);
        } else if (!store.add(after, author.actor())) {
            throw Refused.because(ErrorCode.STALE_VERSION, "it exists, somebody else created it just now");
        }
        String action = before.isPresent() ? "template.update" : "template.create";
        String environment = after.with(SOME_CANDIDATE, SOME_BASELINE).environment();
        audit.record(AuditEvent.of(author.actor(), action, environment, "template/" + after.name())
                .withChange(before.map(Template::document).orElse(null), after.document()));
    }

    /** By name, those that the caller reaches. */
    Page<Template> page(Caller caller, PageRequest asked) {
        List<Template> reached = transactions.read(store::all).stream()
                .filter(template -> isInReach(caller, template))
                .toList();
        return asked.named(reached, Template::name);
    }

    Template get(Caller caller, String name) {
        Template template = find(name).orElseThrow(() -> unknown(name));
        requireReach(caller, template);
        return template;
    }

    Optional<Template> find(String name) {
        return transactions.read(() -> store.byName(name));
    }

    static Refused unknown(String name) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no template of the name " + name);
    }

    private static boolean isInReach(Caller caller, Template template) {
        try {
            requireReach(caller, template);
            return true;
        } catch (Refused elsewhere) {
            return false;
        }
    }

    private static void requireReach(Caller caller, Template template) {
        RolloutBody body = template.with(SOME_CANDIDATE, SOME_BASELINE);
        caller.requireEnvironment(body.environment());
        caller.requireTarget(body.target());
    }
}
