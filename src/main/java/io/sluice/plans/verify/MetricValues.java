package io.sluice.plans.verify;

import java.time.Instant;
import java.util.concurrent.CompletionStage;

/** Where a metric's query is answered. A port: what implements it stands to the right of the plans. */
public interface MetricValues {

    /** Whether the service was told where to ask. */
    boolean isConnected();

    /**
     * The value of the query at that moment. Comes within ten seconds, and never as a failed future.
     *
     * @param query as its author wrote it, in the language of the source
     */
    CompletionStage<MetricValue> ask(String query, Instant at);
}
