package io.sluice.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The commands, in the order of the help. */
enum CommandName {
    SERVE,
    JUDGE,
    CALIBRATE,
    CHECK_PLAN,
    CAPACITY,
    COST,
    TIMEOUTS,
    SETTINGS,
    READINESS,
    STATUS,
    CREATE,
    ADVANCE,
    WATCH,
    PAUSE,
    RESUME,
    ROLLBACK,
    ABORT,
    APPROVE,
    KILL,
    RESTORE,
    FREEZE,
    UNFREEZE,
    APPLY,
    EXPORT,
    DEMO,
    DRILL;

    /** As it is typed. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that is typed so; null where there is none. */
    static @Nullable CommandName of(String word) {
        for (CommandName name : values()) {
            if (name.word().equals(word)) {
                return name;
            }
        }
        return null;
    }
}
