package io.sluice.flags.kill;

import io.quarkus.runtime.StartupEvent;
import io.sluice.flags.snapshot.UnsavedKill;
import io.sluice.platform.http.ReasonBody;
import io.sluice.platform.json.StrictJson;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Passes a kill on to the other replicas over HTTP, where the database cannot: each obeys it as if the caller had asked
 * it, with the caller's own token.
 */
@ApplicationScoped
public class KillPeers {
    /** Marks a kill that was passed on with its id, so that replicas do not pass it round in circles. */
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

    /** Made at the start: the first kill does not wait until a client is. */
    void onStart(@Observes StartupEvent start) {
        LOG.debugf("%d peers are told of kills", peers.size());
    }

    public int count() {
        return peers.size();
    }

    /** The id of a kill that another replica has passed on; one that named none, as older ones do, gets a new one. */
    static Optional<UUID> passedOn(HttpHeaders headers) {
        return Optional.ofNullable(headers.getHeaderString(PASSED_ON)).map(KillPeers::idOrNew);
    }

    private static UUID idOrNew(String sent) {
        try {
            return UUID.fromString(sent);
        } catch (IllegalArgumentException noId) {
            return UUID.randomUUID();
        }
    }

    /** What a caller proves itself with, to be read while its request is there. */
    static Map<String, String> credentials(HttpHeaders headers) {
        Map<String, String> credentials = new LinkedHashMap<>();
        for (String name : CREDENTIALS) {
            String credential = headers.getHeaderString(name);
            if (credential != null) {
                credentials.put(name, credential);
            }
        }
        return credentials;
    }

    /**
     * Asks all peers at once.
     *
     * @param credentials those of the caller, which go with it
     * @param limit waits no longer; who has not answered by then may obey all the same
     * @return how many obey
     */
    public int pass(UnsavedKill kill, Map<String, String> credentials, Duration limit) {
        List<CompletableFuture<Boolean>> asked = peers.stream()
                .map(peer -> CompletableFuture.supplyAsync(() -> ask(peer, kill, credentials))
                        .thenCompose(Function.identity())
                        .completeOnTimeout(false, limit.toMillis(), TimeUnit.MILLISECONDS))
                .toList();
        return (int) asked.stream().filter(CompletableFuture::join).count();
    }

    private CompletableFuture<Boolean> ask(URI peer, UnsavedKill kill, Map<String, String> credentials) {
        URI place = peer.resolve("/api/v1/environments/" + kill.environment() + "/flags/" + kill.key() + "/kill");
        HttpRequest.Builder request = HttpRequest.newBuilder(place)
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .header(PASSED_ON, kill.id().toString())
                .POST(BodyPublishers.ofString(StrictJson.write(new ReasonBody(kill.reason()))));
        credentials.forEach(request::header);
        return http.sendAsync(request.build(), BodyHandlers.discarding())
                .thenApply(answer -> answer.statusCode() / 100 == 2)
                .exceptionally(failed -> {
                    LOG.warnf("the kill of %s did not reach %s: %s", kill.flag(), peer, failed.getMessage());
                    return false;
                });
    }
}
