package io.sluice.integrations.ofrep;

import io.sluice.flags.core.Evaluation;
import io.sluice.flags.core.Evaluator;
import io.sluice.flags.snapshot.Snapshot;
import io.sluice.flags.snapshot.Snapshot.ServedFlag;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.security.core.Caller;
import io.sluice.security.core.Permission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The flags of a snapshot that a token may see: those of its prefix, and to a browser only what is marked for it. */
record VisibleFlags(Snapshot snapshot, Caller caller) {

    /** The answer for one flag; null where there is none of that key for this token. */
    @Nullable
    Evaluation evaluate(String key, JsonObject context, Instant now) {
        ServedFlag served = snapshot.flag(key);
        return served == null || !isVisible(served) ? null : evaluate(served, context, now);
    }

    /** The answers for all flags, in the order of their keys. */
    List<Evaluation> evaluateAll(JsonObject context, Instant now) {
        List<Evaluation> all = new ArrayList<>();
        for (ServedFlag served : snapshot.flags().values()) {
            if (isVisible(served)) {
                all.add(evaluate(served, context, now));
            }
        }
        return all;
    }

    private boolean isVisible(ServedFlag served) {
        String prefix = caller.flagPrefix();
        return (prefix == null || served.flag().definition().key().startsWith(prefix))
                && (caller.role().permits(Permission.EVALUATE)
                        || served.flag().definition().sluice().clientVisible());
    }

    private static Evaluation evaluate(ServedFlag served, JsonObject context, Instant now) {
        return Evaluator.evaluate(served.flag(), served.overlay(), context, now);
    }
}
