package io.sluice.platform.outbound;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What became of a call. */
public sealed interface Outcome {

    /**
     * There was an answer.
     *
     * @param retryAfter how long it asks us to stay away, null where it does not say
     * @param body as text; null where it was not asked for, or is longer than is kept
     */
    record Answered(
            int status,
            @Nullable Duration retryAfter,
            @Nullable String body) implements Outcome {}

    /** There was none, and there may be one another time. */
    record Unanswered(String why) implements Outcome {}

    /** The call was not made, because the address is inside and not permitted. */
    record Forbidden(String why) implements Outcome {}
}
