package io.sluice.flags.kill;

import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.Channel;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Hears of a kill on another replica that the database could not be told yet, and obeys it here as well. */
@ApplicationScoped
class KillChannel implements Channel {
    private static final Logger LOG = Logger.getLogger(KillChannel.class);

    private final KillSwitch killSwitch;

    KillChannel(KillSwitch killSwitch) {
        this.killSwitch = killSwitch;
    }

    @Override
    public String name() {
        return KillNotices.CHANNEL;
    }

    /** Nothing to read: a replica says it again each second, for as long as its kill is not saved. */
    @Override
    public void listening() {}

    /** Obeys it, and waits for no disk: this is the thread that hears of everything else as well. */
    @Override
    public void notified(String payload) {
        try {
            killSwitch.obey(StrictJson.read(payload, UnsavedKill.class));
        } catch (Refused refused) {
            LOG.warnf("a notice of a kill is not obeyed: %s", refused.detail());
        }
    }
}
