package io.sluice.integrations.ofrep;

import io.sluice.flags.core.Evaluation;
import java.util.List;

/**
 * All flags evaluated for one context, with the tag by which a client may ask whether anything has changed.
 *
 * <p>The tag is made of everything that the answer depends on: the flags' version, the token, the address of its event
 * stream, the context, and which variant each flag gave for which reason. The last is not superfluous: a rule that
 * reads the time may answer otherwise at the same revision.
 *
 * @param fingerprint of all of that but the version
 */
record BulkAnswer(ConfigVersion version, String fingerprint, List<Evaluation> evaluations, String proof) {

    /** The tag without its quotes. */
    String tag() {
        return version.text().substring(1) + "-" + fingerprint;
    }

    BulkBody body() {
        return new BulkBody(
                evaluations.stream().map(BulkAnswer::item).toList(), List.of(EventStreamBody.of(proof, version)));
    }

    private static Object item(Evaluation evaluation) {
        return evaluation.error() == null ? EvaluationBody.of(evaluation) : FailureBody.of(evaluation);
    }
}
