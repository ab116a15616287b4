package io.sluice.integrations.alertmanager;

import io.sluice.integrations.alertmanager.AlertGroup.Alert;
import io.sluice.kernel.Names;
import io.sluice.kernel.Refused;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What an alert asks for: an action on the live release of a target. */
record Demand(String environment, String target, DemandedAction action) {

    /** What may be asked for; in doubt only a pause. */
    enum DemandedAction {
        PAUSE,
        ROLLBACK;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The labels that say where an alert belongs; {@code sluice_target} and {@code sluice_environment} go before them.
     */
    record LabelNames(String target, String environment) {
        static LabelNames of(@Nullable String target, @Nullable String environment) {
            return new LabelNames(
                    target == null ? "target" : target, environment == null ? "environment" : environment);
        }
    }

    /**
     * Reads the labels, and the annotation {@code sluice_action} where no label of that name is.
     *
     * @param bound the environment of the caller's token, null for all; what an alert means that names none
     * @throws Refused saying what the alert lacks
     */
    static Demand of(Alert alert, LabelNames names, @Nullable String bound) {
        String environment = first(alert.label("sluice_environment"), alert.label(names.environment()));
        return new Demand(
                Names.key(names.environment(), environment == null ? bound : environment),
                Names.key(names.target(), first(alert.label("sluice_target"), alert.label(names.target()))),
                action(first(alert.label("sluice_action"), alert.annotation("sluice_action"))));
    }

    private static DemandedAction action(@Nullable String word) {
        if (word == null) {
            return DemandedAction.PAUSE;
        }
        return Arrays.stream(DemandedAction.values())
                .filter(action -> action.word().equals(word))
                .findFirst()
                .orElseThrow(() -> Refused.field("sluice_action", "must be pause or rollback"));
    }

    private static @Nullable String first(@Nullable String one, @Nullable String other) {
        return one != null ? one : other;
    }
}
