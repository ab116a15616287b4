package io.sluice.integrations.notifications;

import io.sluice.platform.outbound.PermittedHosts;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The hosts inside our own network that notifications may go to; {@code SLUICE_NOTIFICATION_HOSTS} names them. */
@ApplicationScoped
class ReachableHosts {
    private final PermittedHosts permitted;

    ReachableHosts(@ConfigProperty(name = "sluice.notification-hosts") Optional<List<String>> hosts) {
        this.permitted = hosts.map(PermittedHosts::of).orElse(PermittedHosts.NONE);
    }

    PermittedHosts permitted() {
        return permitted;
    }
}
