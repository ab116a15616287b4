package io.sluice.integrations.notifications;

import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeFilter;
import io.sluice.integrations.notifications.core.format.TargetKind;
import io.sluice.platform.outbound.OutboundUrl;

/**
 * Where notices go, and which.
 *
 * @param secret the signing key or the routing key, empty where the kind has none
 */
record NotificationTarget(
        String name, TargetKind kind, OutboundUrl url, String secret, NoticeFilter filter, long version) {

    /** What ends something goes where its beginning went, however urgent it is. */
    boolean wants(Notice notice) {
        return kind.format().tells(notice.kind())
                && (filter.wants(notice) || kind.format().ends(notice.kind()) && filter.isFrom(notice));
    }

    /** Says neither the secret nor the address, which may be one. */
    @Override
    public String toString() {
        return name + " (" + kind.word() + ", version " + version + ")";
    }
}
