package io.sluice.rollouts.stream;

import io.sluice.platform.database.Channel;
import jakarta.enterprise.context.ApplicationScoped;

/** Hears that a rollout has moved or was judged, on whichever replica; triggers of the tables tell it. */
@ApplicationScoped
class WatchChannel implements Channel {
    private final RolloutWatches watches;

    WatchChannel(RolloutWatches watches) {
        this.watches = watches;
    }

    @Override
    public String name() {
        return "sluice_rollout";
    }

    @Override
    public void listening() {
        watches.wake();
    }

    @Override
    public void notified(String payload) {
        watches.wake();
    }
}
