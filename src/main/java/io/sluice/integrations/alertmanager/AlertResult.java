package io.sluice.integrations.alertmanager;

import io.sluice.integrations.alertmanager.AlertGroup.Alert;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What came of one alert.
 *
 * @param outcome done; repeated, where this firing has had its effect before; ignored, where there is nothing to do;
 *     refused, where what it asks for cannot be done
 * @param action pause or rollback, where one was understood
 * @param detail one sentence, where there is more to say
 */
record AlertResult(
        String alert,
        String fingerprint,
        String outcome,
        @Nullable String action,
        @Nullable String environment,
        @Nullable String target,
        @Nullable UUID rollout,
        @Nullable String detail) {

    static AlertResult of(Alert alert, String outcome, @Nullable String detail) {
        return new AlertResult(alert.name(), alert.fingerprint(), outcome, null, null, null, null, detail);
    }

    /** The same with what was asked for, and of which rollout. */
    AlertResult on(Demand demand, @Nullable UUID id) {
        return new AlertResult(
                alert, fingerprint, outcome, demand.action().word(), demand.environment(), demand.target(), id, detail);
    }
}
