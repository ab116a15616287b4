package io.sluice.integrations.ofrep;

import io.sluice.flags.core.Evaluation;
import io.sluice.flags.snapshot.Snapshot;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.security.core.Caller;
import java.time.Instant;
import java.util.List;

/**
 * What a client asks about all flags.
 *
 * @param proof of the event stream's address; it is of this token alone, and new with each step of its terms
 * @param held the answers that the client has
 */
record BulkQuestion(Caller caller, String proof, JsonObject context, RefetchHint hint, IfNoneMatch held) {

    BulkAnswer answer(Snapshot snapshot, Instant now) {
        List<Evaluation> evaluations = new VisibleFlags(snapshot, caller).evaluateAll(context, now);
        Fingerprint fingerprint = new Fingerprint().add(proof).add(context);
        for (Evaluation evaluation : evaluations) {
            fingerprint
                    .add(evaluation.key())
                    .add(evaluation.variant())
                    .add(evaluation.reason().name());
        }
        return new BulkAnswer(ConfigVersion.of(snapshot), fingerprint.hex(), evaluations, proof);
    }

    /** Whether the client has this very answer and no event says otherwise. */
    boolean isHeld(BulkAnswer answer) {
        return hint.allowsNotModified(answer.version()) && held.names(answer.tag());
    }
}
