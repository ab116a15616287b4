package io.sluice.flags.kill;

import io.sluice.flags.stored.FlagKey;
import io.sluice.platform.http.ReasonBody;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Passes a kill on to the other replicas over HTTP, where the database cannot: each obeys it as if the caller had asked
 * it, with the caller's own token.
 */
@ApplicationScoped
public class KillPeers {
    /** Marks a kill that was passed on, so that replicas do not pass it round in circles. */
    public static final String PASSED_ON = "Sluice-Passed-On";

    private static final List<String> CREDENTIALS = List.of("Authorization", "X-API-Key");
    private static final Logger LOG = Logger.getLogger(KillPeers.class);
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private final List<URI> peers;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LIMIT)
            .build();

    KillPeers(@ConfigProperty(name = "sluice.peers") Optional<List<URI>> peers) {
        this.peers = peers.orElse(List.of());
    }

    public int count() {
        return peers.size();
    }

    /**
     * Asks all peers at once, and waits at most a second.
     *
     * @param headers those of the caller, whose credentials go with it
     * @return how many obey
     */
    public int pass(FlagKey flag, String reason, HttpHeaders headers) {
        List<CompletableFuture<Boolean>> asked =
                peers.stream().map(peer -> ask(peer, flag, reason, headers)).toList();
        return (int) asked.stream().filter(CompletableFuture::join).count();
    }

    private CompletableFuture<Boolean> ask(URI peer, FlagKey flag, String reason, HttpHeaders headers) {
        URI place = peer.resolve("/api/v1/environments/" + flag.environment() + "/flags/" + flag.key() + "/kill");
        HttpRequest.Builder request = HttpRequest.newBuilder(place)
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .header(PASSED_ON, "true")
                .POST(BodyPublishers.ofString(StrictJson.write(new ReasonBody(reason))));
        for (String name : CREDENTIALS) {
            String credential = headers.getHeaderString(name);
            if (credential != null) {
                request.header(name, credential);
            }
        }
        return http.sendAsync(request.build(), BodyHandlers.discarding())
                .thenApply(answer -> answer.statusCode() / 100 == 2)
                .exceptionally(failed -> {
                    LOG.warnf("the kill of %s did not reach %s: %s", flag, peer, failed.getMessage());
                    return false;
                });
    }
}
