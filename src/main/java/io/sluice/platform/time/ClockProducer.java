package io.sluice.platform.time;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/**
 * The service's clock, in whole microseconds, because PostgreSQL keeps no finer instant and what is stored must compare
 * equal to what was decided on.
 */
final class ClockProducer {

    @Produces
    @Singleton
    @DefaultBean
    InstantSource clock() {
        return Clock.tick(Clock.systemUTC(), Duration.ofNanos(1_000));
    }
}
