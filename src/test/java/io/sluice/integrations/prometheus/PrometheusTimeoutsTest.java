package io.sluice.integrations.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.fleet.core.TimeoutChain;
import io.sluice.fleet.core.TimeoutLayer;
import io.sluice.plans.verify.VerifyTests;
import io.sluice.rollouts.gate.EvidenceCollector;
import org.junit.jupiter.api.Test;

/** Whoever asks Prometheus outlives the question, the question its tries, and a try what Prometheus does for it. */
class PrometheusTimeoutsTest {
    private static final TimeoutLayer QUESTION = TimeoutLayer.of("a question", PrometheusClient.LIMIT);
    private static final TimeoutLayer TRY = TimeoutLayer.of("a try", PrometheusClient.TRY_LIMIT);

    @Test
    void theGateOutlivesItsQuestions() {
        nests(TimeoutLayer.of("the evidence of a gate", EvidenceCollector.LIMIT), QUESTION);
    }

    @Test
    void aVerifyTestOutlivesItsQuestion() {
        nests(TimeoutLayer.of("a verify test", VerifyTests.LIMIT), QUESTION);
    }

    @Test
    void aQuestionOutlivesItsTriesAndATryItsConnectionAndItsAnswer() {
        nests(QUESTION, TRY, TimeoutLayer.of("a connection", PrometheusClient.CONNECT_LIMIT));
        nests(TRY, TimeoutLayer.of("Prometheus", PrometheusClient.ownLimit(PrometheusClient.TRY_LIMIT)));
    }

    private static void nests(TimeoutLayer... layers) {
        assertThat(TimeoutChain.of(layers).findings()).isEmpty();
    }
}
