package io.sluice.app;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How the service was asked to run, checked as a whole before anything starts.
 *
 * @param database an external PostgreSQL, or empty for the embedded one
 * @param adminTokenFile where the first start writes the admin token
 * @param peers addresses of the other replicas
 * @param trustedProxies addresses or CIDR ranges whose forwarding headers are believed
 * @param verifyHosts the hosts that verify tests of plans may ask
 * @param prometheus the source of evidence named {@code main}, or empty where there is none
 * @param notificationHosts hosts inside our own network that notifications may go to
 */
record Settings(
        int port,
        Path dataDirectory,
        Optional<Database> database,
        Path adminTokenFile,
        Stage stage,
        List<URI> peers,
        List<String> trustedProxies,
        List<String> verifyHosts,
        Optional<Prometheus> prometheus,
        List<String> notificationHosts) {

    /** What the installation is for; start-up checks are stricter the further right it stands. */
    enum Stage {
        DEV,
        STAGING,
        PRODUCTION;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How to reach a PostgreSQL; the password has been read from its file. */
    record Database(String url, String user, Optional<String> password) {
        /** Says everything but the password, so that no log can. */
        @Override
        public String toString() {
            return "Database[url=" + url + ", user=" + user + "]";
        }
    }

    /**
     * Where the installation's Prometheus is.
     *
     * @param tokenFile read at each question, since such files are renewed
     * @param certificatesFile what to trust in place of the JVM's certificates
     */
    record Prometheus(URI url, Optional<Path> tokenFile, Optional<Path> certificatesFile) {
        private void configure(Map<String, String> configuration) {
            configuration.put("sluice.prometheus.url", url.toString());
            tokenFile.ifPresent(file -> configuration.put("sluice.prometheus.token-file", file.toString()));
            certificatesFile.ifPresent(file -> configuration.put("sluice.prometheus.ca-file", file.toString()));
        }
    }

    /** The same in Quarkus' words, with the database that was found or started. */
    Map<String, String> configuration(Database reached) {
        Map<String, String> configuration = new LinkedHashMap<>();
        configuration.put("quarkus.http.port", Integer.toString(port));
        configuration.put("quarkus.datasource.jdbc.url", reached.url());
        configuration.put("quarkus.datasource.username", reached.user());
        reached.password().ifPresent(password -> configuration.put("quarkus.datasource.password", password));
        configuration.put("sluice.data-directory", dataDirectory.toString());
        configuration.put("sluice.admin-token-file", adminTokenFile.toString());
        configuration.put("sluice.environment", stage.word());
        if (!peers.isEmpty()) {
            configuration.put("sluice.peers", peers.stream().map(URI::toString).collect(Collectors.joining(",")));
        }
        if (!trustedProxies.isEmpty()) {
            configuration.put("quarkus.http.proxy.proxy-address-forwarding", "true");
            configuration.put("quarkus.http.proxy.trusted-proxies", String.join(",", trustedProxies));
        }
        if (!verifyHosts.isEmpty()) {
            configuration.put("sluice.verify.hosts", String.join(",", verifyHosts));
        }
        prometheus.ifPresent(source -> source.configure(configuration));
        if (!notificationHosts.isEmpty()) {
            configuration.put("sluice.notification-hosts", String.join(",", notificationHosts));
        }
        return configuration;
    }
}
