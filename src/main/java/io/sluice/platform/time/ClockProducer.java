package io.sluice.platform.time;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The service's clock, in whole microseconds, because PostgreSQL keeps no finer instant and what is stored must compare
 * equal to what was decided on.
 */
final class ClockProducer {

    /** The demo names an origin and a speed; a service in earnest names neither. */
    @Produces
    @Singleton
    @DefaultBean
    InstantSource clock(
            @ConfigProperty(name = FastClock.ORIGIN) Optional<Instant> origin,
            @ConfigProperty(name = FastClock.SPEED, defaultValue = "1") int speed) {
        return origin.<InstantSource>map(from -> new FastClock(from, speed))
                .orElseGet(() -> Clock.tick(Clock.systemUTC(), Duration.ofNanos(1_000)));
    }
}
