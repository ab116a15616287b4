package io.sluice.flags;

import io.sluice.platform.database.Channel;
import jakarta.enterprise.context.ApplicationScoped;

/** Hears that an environment has changed, on whichever replica, and makes the snapshot follow. */
@ApplicationScoped
class RevisionChannel implements Channel {
    private final Snapshots snapshots;

    RevisionChannel(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    @Override
    public String name() {
        return RevisionNotice.CHANNEL;
    }

    @Override
    public void listening() {
        snapshots.reload();
    }

    @Override
    public void notified(String payload) {
        RevisionNotice notice = RevisionNotice.of(payload);
        snapshots.refresh(notice.environment(), notice.revision());
    }
}
