package io.sluice.app;

import io.quarkus.runtime.StartupEvent;
import io.sluice.cli.client.ServiceClient;
import io.sluice.fleet.core.TimeoutChain;
import io.sluice.fleet.core.TimeoutLayer;
import io.sluice.plans.verify.VerifyTests;
import io.sluice.platform.database.Transactions;
import io.sluice.platform.start.CannotStart;
import io.sluice.rollouts.gate.EvidenceCollector;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The times after which Sluice gives up on what it waits for, as the chains that they form. The rule that Sluice offers
 * its users is asked about them; where a layer outlives the one above it, the service does not start.
 *
 * <p>Here are the chains that a setting can break. Those of constants alone are kept by tests beside them.
 */
@ApplicationScoped
class OwnTimeouts {
    /** Before anything else of the start, the database's among it, whose is -100. */
    private static final int FIRST = -200;

    private final Duration place;
    private final Duration connecting;
    private final Duration statement;
    private final Duration lock;

    OwnTimeouts(
            @ConfigProperty(name = "quarkus.datasource.jdbc.acquisition-timeout") Duration place,
            @ConfigProperty(name = "quarkus.datasource.jdbc.additional-jdbc-properties.connectTimeout")
                    Duration connecting,
            @ConfigProperty(name = "quarkus.datasource.jdbc.additional-jdbc-properties.socketTimeout")
                    Duration statement,
            @ConfigProperty(name = "sluice.database.lock-limit") Duration lock) {
        this.place = place;
        this.connecting = connecting;
        this.statement = statement;
        this.lock = lock;
    }

    void onStart(@Observes @Priority(FIRST) StartupEvent start) {
        check();
    }

    /**
     * @throws CannotStart naming each layer that outlives the one above it
     */
    void check() {
        String faults = chains().stream()
                .flatMap(chain -> chain.findings().stream())
                .map(finding -> "our own timeouts do not nest: " + finding.message())
                .distinct()
                .collect(Collectors.joining("\nsluice: "));
        if (!faults.isEmpty()) {
            throw new CannotStart(faults);
        }
    }

    List<TimeoutChain> chains() {
        return List.of(
                step("the start of a rollout with its proof", VerifyTests.LIMIT),
                step("a step of a rollout with its evidence", EvidenceCollector.LIMIT),
                TimeoutChain.of(
                        TimeoutLayer.of("the command line, importing", ServiceClient.LONG_TIMEOUT),
                        TimeoutLayer.of("an import", Transactions.LONG_LIMIT),
                        TimeoutLayer.of("a statement", statement)),
                TimeoutChain.of(
                        transaction(),
                        TimeoutLayer.of("the wait for a place in the pool", place),
                        TimeoutLayer.of("a connection to the database", connecting)));
    }

    /** A call that asks others first, and then the database. */
    private TimeoutChain step(String name, Duration before) {
        return TimeoutChain.of(
                TimeoutLayer.of("the command line", ServiceClient.TIMEOUT),
                TimeoutLayer.of(name, before.plus(Transactions.USUAL_LIMIT)),
                transaction(),
                TimeoutLayer.of("a statement", statement),
                TimeoutLayer.of("the wait for a lock", lock));
    }

    private static TimeoutLayer transaction() {
        return TimeoutLayer.of("a transaction", Transactions.USUAL_LIMIT);
    }
}
