package io.sluice.testing;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The database of every Quarkus test: one embedded server for the whole run, and an empty database for each start of
 * the application, so that each test profile begins with nothing stored.
 *
 * <p>It is found as a service; no test needs an annotation for it. Quarkus loads this class anew for each start of the
 * application, so the server itself lives in the system class loader, once.
 */
public final class PostgresResource implements QuarkusTestResourceLifecycleManager {
    @Override
    @SuppressWarnings("unchecked")
    public Map<String, String> start() {
        try {
            Object server = ClassLoader.getSystemClassLoader()
                    .loadClass(TestServer.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
            return ((Supplier<Map<String, String>>) server).get();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the test database has no public constructor", e);
        }
    }

    /** The server outlives the application; it stops with the test run. */
    @Override
    public void stop() {}
}
