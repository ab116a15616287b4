package io.sluice.app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.sluice.cli.ExitCode;
import io.sluice.cli.server.ServerStart.Launch;
import io.sluice.cli.server.ServerStart.Ready;
import io.sluice.flags.snapshot.Snapshots;
import io.sluice.platform.start.DaemonThreads;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * What runs once the application listens and has its flags: says so in the one line that scripts wait for, does what
 * the command wanted, and stays.
 */
public class ReadyService implements QuarkusApplication {
    private static final Logger LOG = Logger.getLogger(ReadyService.class);

    /** Quarkus makes this object itself, so the command's wish waits for it here. */
    private static volatile Launch launch = Launch.PLAIN;

    private final Snapshots snapshots;
    private final Ready ready;
    private final AtomicInteger exitCode = new AtomicInteger(ExitCode.FINE);

    ReadyService(
            Snapshots snapshots,
            @ConfigProperty(name = "quarkus.http.port") int port,
            @ConfigProperty(name = "sluice.admin-token-file") Path adminTokenFile) {
        this.snapshots = snapshots;
        this.ready = new Ready("http://127.0.0.1:" + port, adminTokenFile);
    }

    static void isToRun(Launch wanted) {
        launch = wanted;
    }

    @Override
    public int run(String... words) {
        snapshots.hydrated().thenRun(this::begin);
        Quarkus.waitForExit();
        return exitCode.get();
    }

    private void begin() {
        System.out.println(
                "Sluice is ready at " + ready.address() + " (admin token in " + ready.adminTokenFile() + ")");
        Launch wanted = launch;
        DaemonThreads.start("command", () -> work(wanted));
    }

    private void work(Launch wanted) {
        try {
            wanted.onceReady().accept(ready);
        } catch (RuntimeException | AssertionError failed) {
            LOG.error("the command failed", failed);
            exitCode.set(ExitCode.CANNOT_DECIDE);
            Quarkus.asyncExit(ExitCode.CANNOT_DECIDE);
            return;
        }
        if (wanted.endsAfterwards()) {
            Quarkus.asyncExit(ExitCode.FINE);
        }
    }
}
