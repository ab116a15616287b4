package io.sluice.integrations.ofrep;

import io.sluice.flags.core.Evaluation;
import io.sluice.kernel.JsonValue.JsonObject;
import java.util.List;

/**
 * All flags evaluated for one context, with the tag by which a client may ask whether anything has changed.
 *
 * <p>The tag is made of everything that the answer depends on: the revision, the token's scope, the context, and which
 * variant each flag gave for which reason. The last is not superfluous: a rule that reads the time may answer otherwise
 * at the same revision.
 *
 * @param tag without quotes
 */
record BulkAnswer(String tag, List<Evaluation> evaluations) {

    /**
     * @param scope whatever of the caller the answer depends on
     */
    static BulkAnswer of(VisibleFlags flags, String scope, JsonObject context, List<Evaluation> evaluations) {
        Fingerprint fingerprint = new Fingerprint().add(scope).add(context);
        for (Evaluation evaluation : evaluations) {
            fingerprint
                    .add(evaluation.key())
                    .add(evaluation.variant())
                    .add(evaluation.reason().name());
        }
        return new BulkAnswer(flags.snapshot().revision() + "-" + fingerprint.hex(), evaluations);
    }

    BulkBody body() {
        return new BulkBody(evaluations.stream().map(BulkAnswer::item).toList());
    }

    private static Object item(Evaluation evaluation) {
        return evaluation.error() == null ? EvaluationBody.of(evaluation) : FailureBody.of(evaluation);
    }
}
