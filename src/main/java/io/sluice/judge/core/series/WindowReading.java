package io.sluice.judge.core.series;

import io.sluice.judge.core.Reason;
import io.sluice.judge.core.measure.Arm;

/** What a source's samples say of one window. */
public sealed interface WindowReading {

    /** Both arms were counted. A metric of which nothing is known is missing in its arm. */
    record Counted(Arm candidate, Arm baseline) implements WindowReading {}

    /** The samples contradict each other or are too old: nothing of the window may be counted. */
    record Unusable(Reason reason) implements WindowReading {}
}
