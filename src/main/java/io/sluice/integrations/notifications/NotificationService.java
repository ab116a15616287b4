package io.sluice.integrations.notifications;

import io.sluice.audit.AuditEvent;
import io.sluice.audit.AuditLog;
import io.sluice.integrations.notifications.NotificationView.DeadLetterView;
import io.sluice.integrations.notifications.NotificationView.QueueView;
import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.integrations.notifications.core.format.SigningKey;
import io.sluice.integrations.notifications.core.format.TargetKind;
import io.sluice.kernel.Actor;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.http.Page;
import io.sluice.platform.http.PageRequest;
import io.sluice.platform.http.WriteCondition;
import io.sluice.platform.json.StrictJson;
import io.sluice.platform.outbound.OutboundUrl;
import io.sluice.security.core.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Defines notification targets, shows how they fare, and sends again what was given up. */
@ApplicationScoped
class NotificationService {
    /** How many targets there may be; each change is told to each of them. */
    static final int MAX_TARGETS = 100;

    private static final int MAX_SHOWN = 100;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final TargetStore targets;
    private final DeliveryStore deliveries;
    private final ReachableHosts hosts;
    private final AuditLog audit;
    private final Transactions transactions;
    private final InstantSource clock;

    NotificationService(
            TargetStore targets,
            DeliveryStore deliveries,
            ReachableHosts hosts,
            AuditLog audit,
            Transactions transactions,
            InstantSource clock) {
        this.targets = targets;
        this.deliveries = deliveries;
        this.hosts = hosts;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The targets that tell of something within the caller's bounds, by name. */
    Page<NotificationView> page(Caller caller, PageRequest asked) {
        return transactions.read(() -> {
            List<NotificationTarget> found = targets.all().stream()
                    .filter(target -> isWithin(caller, target))
                    .filter(target -> target.name().compareTo(asked.afterText()) > 0)
                    .sorted(Comparator.comparing(NotificationTarget::name))
                    .limit(asked.limit() + 1L)
                    .toList();
            return asked.page(found, NotificationTarget::name)
                    .map(target -> NotificationView.of(target).withQueue(queue(target), null));
        });
    }

    NotificationView one(Caller caller, String name) {
        return transactions.read(() -> {
            NotificationTarget target = targets.byName(name)
                    .filter(found -> isWithin(caller, found))
                    .orElseThrow(() -> unknown(name));
            List<DeadLetterView> dead = deliveries.newestDead(name, MAX_SHOWN).stream()
                    .map(DeadLetterView::of)
                    .toList();
            return NotificationView.of(target).withQueue(queue(target), dead);
        });
    }

    /** Stores a target; the view carries a signing key where one was made. */
    NotificationView put(Caller caller, String name, NotificationBody body, WriteCondition condition) {
        OutboundUrl url = OutboundUrl.parse("url", body.url(), hosts.permitted());
        return transactions.write(() -> {
            Optional<NotificationTarget> before = targets.lock(name);
            condition.check(before.map(NotificationTarget::version).orElse(null));
            before.ifPresent(stored -> requireWithin(caller, stored));
            if (before.isEmpty() && targets.count() >= MAX_TARGETS) {
                throw Refused.because(ErrorCode.CONFLICT, "there are " + MAX_TARGETS + " targets already");
            }
            String kept = kept(before.orElse(null), body, url);
            String made = kept == null && body.targetKind().isSigned() ? makeKey() : null;
            NotificationTarget after = new NotificationTarget(
                    name,
                    body.targetKind(),
                    url,
                    made != null ? made : secret(body.targetKind(), kept),
                    body.filter(),
                    before.map(NotificationTarget::version).orElse(0L) + 1);
            requireWithin(caller, after);
            targets.save(after, clock.instant());
            record(caller.actor(), before.isPresent() ? "update" : "create", before.orElse(null), after);
            return NotificationView.of(after).withSecret(made);
        });
    }

    /** The secret that is given, or stays: it never goes to an address that it was not given for. */
    private static @Nullable String kept(@Nullable NotificationTarget before, NotificationBody body, OutboundUrl url) {
        if (body.secret() != null) {
            return body.secret();
        }
        if (before == null
                || before.kind() != body.targetKind()
                || !before.url().equals(url)) {
            return null;
        }
        return before.secret();
    }

    private static String secret(TargetKind kind, @Nullable String kept) {
        if (kind == TargetKind.SLACK) {
            return "";
        }
        if (kept == null) {
            throw Refused.field("secret", "is required: the routing key");
        }
        return kept;
    }

    private static String makeKey() {
        byte[] bits = new byte[32];
        RANDOM.nextBytes(bits);
        return SigningKey.write(bits);
    }

    /** Deletes the target with everything that waits for it. */
    void delete(Caller caller, String name, WriteCondition condition) {
        transactions.write(() -> {
            NotificationTarget before = lock(caller, name);
            condition.check(before.version());
            targets.deleteById(name);
            record(caller.actor(), "delete", before, null);
            return before;
        });
    }

    /** Queues the target's dead letters again; answers how many. */
    int redeliver(Caller caller, String name, @Nullable String reason) {
        return transactions.write(() -> {
            NotificationTarget target = lock(caller, name);
            int revived = deliveries.revive(name, clock.instant());
            audit.record(event(caller.actor(), "redeliver", target.name())
                    .withChange(null, StrictJson.toValue(new Queued(revived)))
                    .withReason(reason));
            return revived;
        });
    }

    /** How many notices were queued. */
    record Queued(int queued) {}

    /** Queues a notice that says only that the target is reached; answers its id. */
    UUID test(Caller caller, String name) {
        return transactions.write(() -> {
            NotificationTarget target = lock(caller, name);
            Instant now = clock.instant();
            Notice notice = new Notice(
                    UUID.randomUUID(),
                    now,
                    NoticeKind.TEST,
                    caller.environment(),
                    "notification/" + name + "/test",
                    null,
                    "Sluice reaches the notification target " + name,
                    null,
                    caller.name(),
                    JsonObject.EMPTY);
            deliveries.queue(name, notice, now);
            audit.record(event(caller.actor(), "test", target.name()));
            return notice.id();
        });
    }

    private QueueView queue(NotificationTarget target) {
        String name = target.name();
        return QueueView.of(deliveries.queued(name), deliveries.dead(name), targets.fortune(name));
    }

    private NotificationTarget lock(Caller caller, String name) {
        NotificationTarget target = targets.lock(name).orElseThrow(() -> unknown(name));
        requireWithin(caller, target);
        return target;
    }

    private static boolean isWithin(Caller caller, NotificationTarget target) {
        Set<String> environments = target.filter().environments();
        return caller.environment() == null || environments.isEmpty() || environments.contains(caller.environment());
    }

    /** A bound token steers only what tells of nothing beyond its bounds. */
    private static void requireWithin(Caller caller, NotificationTarget target) {
        Set<String> environments = target.filter().environments();
        if (caller.environment() != null && !environments.equals(Set.of(caller.environment()))) {
            throw Refused.because(
                    ErrorCode.FORBIDDEN,
                    "the token is bound to the environment " + caller.environment()
                            + ", and so is every target that it defines: say it in environments");
        }
        Set<String> units = target.filter().targets();
        if (!caller.targets().isEmpty() && (units.isEmpty() || !caller.targets().containsAll(units))) {
            throw Refused.because(ErrorCode.FORBIDDEN, "the token is bound to other targets: say them in targets");
        }
    }

    private void record(
            Actor actor, String action, @Nullable NotificationTarget before, @Nullable NotificationTarget after) {
        String name = before != null ? before.name() : after == null ? "" : after.name();
        audit.record(event(actor, action, name).withChange(shown(before), shown(after)));
    }

    private static @Nullable JsonValue shown(@Nullable NotificationTarget target) {
        return target == null ? null : StrictJson.toValue(NotificationView.of(target));
    }

    private static AuditEvent event(Actor actor, String action, String name) {
        return AuditEvent.of(actor, "notification." + action, null, "notification/" + name);
    }

    private static Refused unknown(String name) {
        return Refused.because(ErrorCode.NOT_FOUND, "there is no notification target " + name);
    }
}
