package io.sluice.integrations.prometheus;

import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Where the installation's Prometheus is. Only the service's settings say it: a policy that could name an address would
 * make Sluice ask whatever its author cannot reach.
 */
@ApplicationScoped
class PrometheusAddress {
    private final Optional<URI> url;
    private final Optional<Path> tokenFile;
    private final Optional<Path> certificatesFile;

    /**
     * @param url without it there is no Prometheus; a path is kept, {@code https://metrics.internal/prometheus}
     * @param tokenFile a bearer token, read anew for each question, since such files are renewed
     * @param certificatesFile PEM certificates to trust in place of the JVM's
     */
    PrometheusAddress(
            @ConfigProperty(name = "sluice.prometheus.url") Optional<URI> url,
            @ConfigProperty(name = "sluice.prometheus.token-file") Optional<Path> tokenFile,
            @ConfigProperty(name = "sluice.prometheus.ca-file") Optional<Path> certificatesFile) {
        this.url = url;
        this.tokenFile = tokenFile;
        this.certificatesFile = certificatesFile;
    }

    boolean isKnown() {
        return url.isPresent();
    }

    URI query() {
        String base = url.orElseThrow().toString();
        return URI.create((base.endsWith("/") ? base : base + "/") + "api/v1/query");
    }

    Optional<Path> tokenFile() {
        return tokenFile;
    }

    Optional<Path> certificatesFile() {
        return certificatesFile;
    }
}
