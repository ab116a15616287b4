package io.sluice.app;

import io.quarkus.runtime.Quarkus;
import io.sluice.app.Settings.Database;
import io.sluice.cli.ExitCode;
import io.sluice.cli.server.ServerStart;
import io.sluice.platform.postgres.EmbeddedPostgres;
import io.sluice.platform.start.CannotStart;
import io.sluice.platform.start.DirectoryLock;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * The service as a process: claims the data directory, starts the database, then the application, and ends them in the
 * opposite order however the end comes.
 *
 * <p>A signal runs the shutdown hooks side by side: Quarkus' own stops the application, ours waits for that and stops
 * the database.
 */
final class Service implements ServerStart {
    private static final Logger LOG = Logger.getLogger(Service.class);
    static final long APPLICATION_STOP_LIMIT_SECONDS = 30;

    private final Map<String, String> environment;
    private final CountDownLatch applicationEnded = new CountDownLatch(1);
    private final AtomicInteger exitCode = new AtomicInteger(ExitCode.CANNOT_DECIDE);
    /** What to end after the application, the newest first. */
    private final Deque<AutoCloseable> opened = new ConcurrentLinkedDeque<>();

    Service(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public int serve(Launch launch) {
        Map<String, String> asked = new HashMap<>(launch.defaults());
        asked.putAll(environment);
        Settings settings = SettingsReader.read(asked);
        Runtime.getRuntime().addShutdownHook(new Thread(this::endTheRest, "stop database"));
        try {
            opened.push(DirectoryLock.take(settings.dataDirectory()));
            Database database = settings.database().orElseGet(() -> startEmbedded(settings));
            System.getProperties().putAll(settings.configuration(database));
            System.getProperties().putAll(launch.configuration());
            ReadyService.isToRun(launch);
            Quarkus.run(ReadyService.class, this::applicationEnded);
            return exitCode.get();
        } finally {
            applicationEnded.countDown();
        }
    }

    private Database startEmbedded(Settings settings) {
        EmbeddedPostgres server = EmbeddedPostgres.start(settings.dataDirectory());
        opened.push(server);
        return new Database(server.jdbcUrl(), server.user(), Optional.of(server.password()));
    }

    private void applicationEnded(int code, Throwable failure) {
        if (failure == null) {
            exitCode.set(code);
        } else {
            reason(failure)
                    .ifPresentOrElse(
                            reason -> LOG.errorf("the application did not start: %s", reason.getMessage()),
                            () -> LOG.error("the application did not start", failure));
        }
    }

    /** Our own refusal to start, where that is what ended it: its words say all. */
    private static Optional<CannotStart> reason(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .filter(CannotStart.class::isInstance)
                .map(CannotStart.class::cast)
                .findFirst();
    }

    private void endTheRest() {
        try {
            if (!applicationEnded.await(APPLICATION_STOP_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("the application did not stop in time; the database stops under it");
            }
            while (!opened.isEmpty()) {
                opened.pop().close();
            }
        } catch (Exception e) {
            throw new CannotStart("the service did not end cleanly: " + e.getMessage(), e);
        }
    }
}
