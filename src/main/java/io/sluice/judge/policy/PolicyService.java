package io.sluice.judge.policy;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.flags.EnvironmentService.FloorReader;
import io.sluice.judge.PolicyBody;
import io.sluice.judge.core.policy.Policy;
import io.sluice.judge.core.policy.PolicyFloor;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Finding;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores and finds named policies, presets among them, and answers which policy a caller means. */
@ApplicationScoped
public class PolicyService implements FloorReader {
    private final PolicyStore store;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    PolicyService(PolicyStore store, AuditLog audit, Transactions transactions, InstantSource clock) {
        this.store = store;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * The policy that a caller chose: the name of a stored one or of a preset, a policy written out, or nothing for the
     * standard one.
     *
     * @param field where it stands in the request, for the refusal
     */
    public Policy choose(String field, @Nullable JsonValue given) {
        if (!(given instanceof JsonString name)) {
            return PolicyBody.choose(field, given);
        }
        return find(name.value())
                .map(StoredPolicy::policy)
                .orElseThrow(() -> Refused.field(
                        field, "must be a policy or the name of one: there is no policy " + name.value()));
    }

    /** In which points the policy is laxer than the floor, as {@link #pinned} gave it; empty where there is none. */
    public static List<Finding> belowFloor(Policy policy, @Nullable JsonObject floor) {
        return floor == null
                ? List.of()
                : PolicyFloor.findings(policy, Policy.ofJson((JsonObject) Objects.requireNonNull(floor.get("policy"))));
    }

    @Override
    public JsonObject pinned(String field, JsonValue given) {
        Map<String, JsonValue> floor = new LinkedHashMap<>();
        floor.put("given", given);
        floor.put("policy", choose(field, given).toJson());
        return JsonValue.object(floor);
    }

    /** By name; the presets come first. */
    Page<StoredPolicy> page(PageRequest asked) {
        List<StoredPolicy> all = new ArrayList<>();
        if (asked.after() == null) {
            Policy.presetNames().forEach(name -> all.add(preset(name).orElseThrow()));
        }
        String after = Policy.presetNames().contains(asked.afterText()) ? "" : asked.afterText();
        all.addAll(transactions.read(() -> store.after(after, asked.limit() + 1)));
        return asked.page(all, StoredPolicy::name);
    }

    StoredPolicy get(String name) {
        return find(name).orElseThrow(() -> Refused.because(ErrorCode.NOT_FOUND, "there is no policy " + name));
    }

    private Optional<StoredPolicy> find(String name) {
        return preset(name).or(() -> transactions.read(() -> store.byName(name)));
    }

    private static Optional<StoredPolicy> preset(String name) {
        return Optional.ofNullable(Policy.presetOrNull(name)).map(policy -> new StoredPolicy(name, policy, 0));
    }

    StoredPolicy put(Actor author, String name, Policy policy, WriteCondition condition) {
        if (preset(name).isPresent()) {
            throw Refused.because(
                    ErrorCode.CONFLICT, "the preset " + name + " is the same everywhere: take another name");
        }
        return transactions.write(() -> {
            Optional<StoredPolicy> before = store.lock(name);
            condition.check(before.map(StoredPolicy::version).orElse(null));
            long version = before.map(StoredPolicy::version).orElse(0L) + 1;
            StoredPolicy after = new StoredPolicy(name, policy, version);
            save(author, before, after);
            return after;
        });
    }

    private void save(Actor author, Optional<StoredPolicy> before, StoredPolicy after) {
        if (before.isPresent()) {
            store.replace(after, clock.instant());
        } else if (!store.add(after, author, clock.instant())) {
            throw Refused.because(ErrorCode.STALE_VERSION, "it exists, somebody else created it just now");
        }
        String action = before.isPresent() ? "policy.update" : "policy.create";
        audit.record(AuditEvent.of(author, action, null, "policy/" + after.name())
                .withChange(
                        before.map(stored -> stored.policy().toJson()).orElse(null),
                        after.policy().toJson()));
    }
}
