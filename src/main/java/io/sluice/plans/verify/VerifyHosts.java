package io.sluice.plans.verify;

import io.sluice.platform.outbound.AddressRule;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The hosts that verify tests may ask: {@code answers.internal} on every port, {@code 10.1.2.3:8080} on that one.
 *
 * <p>A plan's author could otherwise let us ask whatever only we can reach. What is not listed is not asked. A listed
 * name may stand for a private address, that is what it is listed for; never for our own host or for a link-local
 * address, where clouds keep their credentials, unless the address itself (or {@code localhost}) is listed.
 */
record VerifyHosts(Set<String> entries) implements AddressRule {

    static VerifyHosts of(List<String> entries) {
        return new VerifyHosts(entries.stream()
                .map(entry -> entry.strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet()));
    }

    boolean list(URI url) {
        String host = url.getHost().toLowerCase(Locale.ROOT);
        return entries.contains(host) || entries.contains(host + ":" + port(url));
    }

    @Override
    public boolean permit(String host, InetAddress address) {
        boolean isDelicate = address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isAnyLocalAddress()
                || address.isMulticastAddress();
        return !isDelicate || host.equalsIgnoreCase("localhost") && address.isLoopbackAddress() || isLiteral(host);
    }

    private static boolean isLiteral(String host) {
        return host.contains(":") || host.matches("[0-9.]+");
    }

    private static int port(URI url) {
        if (url.getPort() > 0) {
            return url.getPort();
        }
        return "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
    }
}
