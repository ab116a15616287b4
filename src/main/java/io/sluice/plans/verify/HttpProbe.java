package io.sluice.plans.verify;

import io.sluice.platform.outbound.OutboundGet;
import io.sluice.platform.outbound.OutboundHttp;
import io.sluice.platform.outbound.OutboundUrl;
import io.sluice.platform.outbound.Outcome;
import io.sluice.platform.outbound.Outcome.Forbidden;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Asks a listed host once, for at most five seconds and {@value #MAX_BYTES} bytes of its answer. */
@ApplicationScoped
class HttpProbe {
    static final int MAX_BYTES = 65_536;

    static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Map<String, String> HEADERS = Map.of("Accept", "application/json, */*;q=0.5");

    private final VerifyHosts hosts;
    private final OutboundHttp http;

    HttpProbe(@ConfigProperty(name = "sluice.verify.hosts") Optional<List<String>> hosts, OutboundHttp http) {
        this.hosts = VerifyHosts.of(hosts.orElse(List.of()));
        this.http = http;
    }

    boolean permits(URI url) {
        return hosts.list(url);
    }

    /** Never fails; a fault is an outcome. */
    CompletionStage<Outcome> ask(URI url) {
        if (!hosts.list(url)) {
            return CompletableFuture.completedFuture(
                    new Forbidden("SLUICE_VERIFY_HOSTS does not list " + url.getHost()));
        }
        return http.get(new OutboundGet(new OutboundUrl(url), HEADERS, LIMIT, MAX_BYTES), hosts);
    }
}
