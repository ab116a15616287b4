package io.sluice.integrations.prometheus;

import io.sluice.plans.verify.MetricValue;
import io.sluice.plans.verify.MetricValue.Known;
import io.sluice.plans.verify.MetricValue.Unknown;
import io.sluice.plans.verify.MetricValues;
import io.sluice.plans.verify.VerifyTests;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * The installation's Prometheus as the place that answers the queries of verify tests. Nothing is kept: a step is
 * verified by what is seen after it. Its threads are its own, so that no way back waits for the evidence of a gate.
 */
@ApplicationScoped
class PrometheusValues implements MetricValues {
    private static final int THREADS = 4;
    private static final int MOST_WAITING = 100;

    private final PrometheusAddress address;
    private final PrometheusClient client;
    private final AskingThreads threads = new AskingThreads(THREADS, MOST_WAITING);

    PrometheusValues(PrometheusAddress address, PrometheusClient client) {
        this.address = address;
        this.client = client;
    }

    @PreDestroy
    void stop() {
        threads.stop();
    }

    @Override
    public boolean isConnected() {
        return address.isKnown();
    }

    @Override
    public CompletionStage<MetricValue> ask(String query, Instant at) {
        return threads.<MetricValue>ask(
                        () -> new Known(client.value(query, at)),
                        fault -> new Unknown(fault.why(PrometheusSource.NAME), fault.isOfQuery()))
                .completeOnTimeout(
                        new Unknown("too many questions wait for an answer", false),
                        VerifyTests.LIMIT.toSeconds(),
                        TimeUnit.SECONDS);
    }
}
