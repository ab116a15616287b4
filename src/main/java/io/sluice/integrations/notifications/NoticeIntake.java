package io.sluice.integrations.notifications;

import io.sluice.audit.AuditEntry;
import io.sluice.audit.AuditFeed;
import io.sluice.audit.AuditFeed.FeedItem;
import io.sluice.audit.AuditLog;
import io.sluice.integrations.notifications.core.Happening;
import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeReader;
import io.sluice.integrations.notifications.core.ToldRelease;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.platform.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the audit's events into the targets' queues, each once.
 *
 * <p>The event itself is what a change leaves in its transaction; this reading follows the one order of the sealed
 * events. The cursor moves in the transaction that queues, from where this replica saw it: of two replicas that read
 * the same page one queues it, and a crash before the commit queues nothing.
 */
@ApplicationScoped
class NoticeIntake {
    private static final Logger LOG = Logger.getLogger(NoticeIntake.class);
    private static final int PAGE = 200;

    private final AuditFeed feed;
    private final AuditLog audit;
    private final TargetStore targets;
    private final DeliveryStore deliveries;
    private final Transactions transactions;
    private final InstantSource clock;

    NoticeIntake(
            AuditFeed feed,
            AuditLog audit,
            TargetStore targets,
            DeliveryStore deliveries,
            Transactions transactions,
            InstantSource clock) {
        this.feed = feed;
        this.audit = audit;
        this.targets = targets;
        this.deliveries = deliveries;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Queues what the events say that were committed before the call. */
    void takeIn() {
        int found = PAGE;
        while (found == PAGE) {
            long from = transactions.separateRead(deliveries::position);
            List<FeedItem> page = feed.after(from, null, PAGE);
            found = page.size();
            if (found > 0) {
                takeIn(from, page);
            }
        }
    }

    private void takeIn(long from, List<FeedItem> page) {
        transactions.write(() -> {
            boolean isOurs = deliveries.move(from, page.get(page.size() - 1).position());
            List<NotificationTarget> all = isOurs ? targets.all() : List.of();
            if (!all.isEmpty()) {
                page.forEach(item -> read(item).forEach(notice -> queue(notice, all)));
            }
            return isOurs;
        });
    }

    private void queue(Notice notice, List<NotificationTarget> all) {
        for (NotificationTarget target : all) {
            if (target.wants(notice)) {
                deliveries.queue(target.name(), notice, clock.instant());
            }
        }
    }

    private List<Notice> read(FeedItem item) {
        Happening happening = new Happening(
                item.at(),
                item.actor(),
                item.action(),
                item.environment(),
                item.target(),
                item.before(),
                item.after(),
                item.reason());
        ToldRelease release = happening.rollout().map(this::release).orElse(null);
        try {
            return new NoticeReader(happening, release, UUID::randomUUID).notices();
        } catch (RuntimeException unreadable) {
            LOG.errorf(unreadable, "nobody is told of the event at position %d", item.position());
            return List.of();
        }
    }

    /** What the rollout said of itself when it was created. */
    private @Nullable ToldRelease release(String rollout) {
        return audit.first("rollout/" + rollout)
                .map(AuditEntry::after)
                .filter(JsonObject.class::isInstance)
                .map(created -> ToldRelease.of((JsonObject) created))
                .orElse(null);
    }
}
