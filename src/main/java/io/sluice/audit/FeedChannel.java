package io.sluice.audit;

import io.sluice.platform.database.Channel;
import jakarta.enterprise.context.ApplicationScoped;

/** Hears that an event was committed, on whichever replica; a trigger of the table tells it. */
@ApplicationScoped
class FeedChannel implements Channel {
    private final AuditFeed feed;

    FeedChannel(AuditFeed feed) {
        this.feed = feed;
    }

    @Override
    public String name() {
        return "sluice_event";
    }

    @Override
    public void listening() {
        feed.wake();
    }

    @Override
    public void notified(String payload) {
        feed.wake();
    }
}
