package io.sluice.integrations.notifications;

import io.sluice.integrations.notifications.TargetStore.Fortune;
import io.sluice.integrations.notifications.core.NoticeFilter;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.integrations.notifications.core.format.TargetKind;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A notification target as it is answered.
 *
 * @param url without its query, and of slack the host alone: what follows is a secret
 * @param secret a signing key that was just made, this once
 * @param queue how its queue stands
 * @param deadLetters the newest ones; only where one target is read
 */
@Schema(example = """
        {"name":"releases","kind":"webhook","url":"https://hooks.example.com/sluice","environments":["production"],\
        "targets":[],"kinds":[],"minUrgency":"warning","version":1,"queue":{"waiting":0,"dead":0,\
        "lastSuccess":"2026-11-30T12:00:00Z"}}""")
record NotificationView(
        String name,
        String kind,
        String url,
        List<String> environments,
        List<String> targets,
        List<String> kinds,
        String minUrgency,
        long version,
        @Nullable String secret,
        @Nullable QueueView queue,
        @Nullable List<DeadLetterView> deadLetters) {

    /** How a target's queue stands, and how sending went lately. */
    record QueueView(
            long waiting,
            long dead,
            @Nullable Instant lastSuccess,
            @Nullable Instant lastErrorAt,
            @Nullable String lastError) {

        static QueueView of(long waiting, long dead, Fortune fortune) {
            return new QueueView(waiting, dead, fortune.lastSuccessAt(), fortune.lastErrorAt(), fortune.lastError());
        }
    }

    /** A notice that was given up. */
    record DeadLetterView(
            UUID id,
            String type,
            Instant at,
            String subject,
            String summary,
            int tries,
            @Nullable String lastError) {

        static DeadLetterView of(Delivery delivery) {
            return new DeadLetterView(
                    delivery.notice().id(),
                    delivery.notice().kind().word(),
                    delivery.notice().at(),
                    delivery.notice().subject(),
                    delivery.notice().summary(),
                    delivery.tries(),
                    delivery.lastError());
        }
    }

    /** The definition alone, as the audit keeps it. */
    static NotificationView of(NotificationTarget target) {
        NoticeFilter filter = target.filter();
        return new NotificationView(
                target.name(),
                target.kind().word(),
                shown(target),
                filter.environments().stream().sorted().toList(),
                filter.targets().stream().sorted().toList(),
                filter.kinds().stream().sorted().map(NoticeKind::word).toList(),
                filter.minUrgency().word(),
                target.version(),
                null,
                null,
                null);
    }

    NotificationView withSecret(@Nullable String made) {
        return new NotificationView(
                name, kind, url, environments, targets, kinds, minUrgency, version, made, queue, deadLetters);
    }

    NotificationView withQueue(QueueView stands, @Nullable List<DeadLetterView> newest) {
        return new NotificationView(
                name, kind, url, environments, targets, kinds, minUrgency, version, secret, stands, newest);
    }

    private static String shown(NotificationTarget target) {
        URI uri = target.url().uri();
        String place = uri.getScheme() + "://" + uri.getRawAuthority();
        if (target.kind() == TargetKind.SLACK) {
            return place + "/…";
        }
        return place + uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?…");
    }
}
