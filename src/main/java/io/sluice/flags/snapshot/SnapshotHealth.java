package io.sluice.flags.snapshot;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.sluice.platform.database.DatabaseListener;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready once every environment has its flags, and from then on: a replica without its database still answers the fleet,
 * and taking all of them out of service because of it would be the outage.
 */
@Readiness
@ApplicationScoped
class SnapshotHealth implements HealthCheck {
    private final Snapshots snapshots;
    private final SnapshotFreshness freshness;
    private final KillJournal journal;
    private final DatabaseListener listener;

    SnapshotHealth(Snapshots snapshots, SnapshotFreshness freshness, KillJournal journal, DatabaseListener listener) {
        this.snapshots = snapshots;
        this.freshness = freshness;
        this.journal = journal;
        this.listener = listener;
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder check = HealthCheckResponse.named("flags")
                .status(snapshots.areHydrated())
                .withData("stale", freshness.staleness().isPresent())
                .withData("listening", listener.isListening())
                .withData("unsavedKills", journal.all().size());
        freshness.age().ifPresent(age -> check.withData("ageSeconds", age.toSeconds()));
        snapshots.all().forEach(known -> check.withData("revision." + known.environment(), known.revision()));
        return check.build();
    }

    void measure(@Observes StartupEvent start, MeterRegistry meters) {
        meters.gauge(
                "sluice.snapshot.age.seconds",
                freshness,
                known -> known.age()
                        .map(Duration::toMillis)
                        .map(millis -> millis / 1_000.0)
                        .orElse(Double.NaN));
        meters.gauge("sluice.snapshot.revisions.behind", snapshots, Snapshots::revisionsBehind);
        meters.gauge("sluice.snapshot.listening", listener, known -> known.isListening() ? 1 : 0);
        meters.gauge("sluice.kills.unsaved", journal, known -> known.all().size());
    }
}
