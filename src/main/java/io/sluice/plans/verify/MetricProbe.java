package io.sluice.plans.verify;

import io.sluice.plans.verify.MetricValue.Unknown;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Asks a query of whatever metric source this installation has. */
@ApplicationScoped
class MetricProbe {
    private final Instance<MetricValues> sources;
    private final InstantSource clock;

    MetricProbe(@Any Instance<MetricValues> sources, InstantSource clock) {
        this.sources = sources;
        this.clock = clock;
    }

    boolean isConnected() {
        return connected().isPresent();
    }

    /** The query's value now. */
    CompletionStage<MetricValue> ask(String query) {
        return connected()
                .map(source -> source.ask(query, clock.instant()))
                .orElseGet(() -> CompletableFuture.completedFuture(
                        new Unknown("there is no metric source that could answer the query", false)));
    }

    private Optional<MetricValues> connected() {
        return sources.stream().filter(MetricValues::isConnected).findFirst();
    }
}
