package io.sluice.testing;

import io.sluice.platform.postgres.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one embedded PostgreSQL of a test run; each call of {@link #get} answers an empty database on it, as the
 * configuration that Quarkus understands.
 *
 * <p>Its files stay in target/ between runs, because making a cluster takes seconds and starting one does not.
 */
public final class TestServer implements Supplier<Map<String, String>> {
    private static final Path DIRECTORY = Path.of("target", "test-postgres");
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private static @Nullable EmbeddedPostgres server;

    @Override
    public Map<String, String> get() {
        EmbeddedPostgres running = running();
        return Map.of(
                "quarkus.datasource.jdbc.url", running.createDatabase("test_" + DATABASES.incrementAndGet()),
                "quarkus.datasource.username", running.user(),
                "quarkus.datasource.password", running.password());
    }

    private static synchronized EmbeddedPostgres running() {
        EmbeddedPostgres current = server;
        if (current == null) {
            current = EmbeddedPostgres.start(DIRECTORY);
            Runtime.getRuntime().addShutdownHook(new Thread(current::close, "stop test database"));
            server = current;
        }
        return current;
    }
}
