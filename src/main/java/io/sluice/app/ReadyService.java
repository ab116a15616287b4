package io.sluice.app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What runs once the application listens: says so in the one line that scripts wait for, and stays. */
public class ReadyService implements QuarkusApplication {
    private final int port;
    private final String adminTokenFile;

    ReadyService(
            @ConfigProperty(name = "quarkus.http.port") int port,
            @ConfigProperty(name = "sluice.admin-token-file") String adminTokenFile) {
        this.port = port;
        this.adminTokenFile = adminTokenFile;
    }

    @Override
    public int run(String... words) {
        System.out.println("Sluice is ready at http://127.0.0.1:" + port + " (admin token in " + adminTokenFile + ")");
        Quarkus.waitForExit();
        return 0;
    }
}
