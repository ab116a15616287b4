package io.sluice.platform.outbound;

import io.sluice.kernel.Refused;
import io.sluice.kernel.Require;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An address that somebody wants us to call: http or https, a host, and nothing that hides where it leads.
 *
 * @param uri with a scheme and a host
 */
public record OutboundUrl(URI uri) {
    /** Longer ones are no use to anybody. */
    public static final int MAX_LENGTH = 2_048;

    private static final Pattern SCHEME = Pattern.compile("https?", Pattern.CASE_INSENSITIVE);
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    public OutboundUrl {
        if (uri.getHost() == null || !SCHEME.matcher(uri.getScheme()).matches()) {
            throw new IllegalArgumentException("not an address to call");
        }
    }

    /**
     * Reads an address at the edge. A host that is written as an address inside is refused here; what a name stands
     * for is asked at each call.
     */
    public static OutboundUrl parse(String field, @Nullable String given, PermittedHosts permitted) {
        URI uri = uri(field, Require.text(field, given, MAX_LENGTH));
        if (uri.getScheme() == null || !SCHEME.matcher(uri.getScheme()).matches()) {
            throw Refused.field(field, "must begin with https:// or http://");
        }
        if (uri.getHost() == null || uri.getPort() > 65_535) {
            throw Refused.field(field, "must name a host");
        }
        if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            throw Refused.field(field, "must carry neither a user nor a fragment");
        }
        OutboundUrl url = new OutboundUrl(uri);
        AddressRange.parse(url.host()).ifPresent(literal -> {
            if (!permitted.permit(url.host(), literal.first())) {
                throw Refused.field(field, whyForbidden(literal.first()));
            }
        });
        return url;
    }

    private static URI uri(String field, String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException unreadable) {
            throw Refused.field(field, "must be an address such as https://hooks.example.com/sluice");
        }
    }

    /** The same text for everybody, whoever asks: it says nothing about what is at the address. */
    static String whyForbidden(InetAddress address) {
        return "leads to " + address.getHostAddress() + ", which is inside and not among the permitted hosts";
    }

    /** The host's name, or an address without brackets. */
    public String host() {
        String host = Objects.requireNonNull(uri.getHost());
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    public boolean isSecure() {
        return uri.getScheme().equalsIgnoreCase("https");
    }

    public int port() {
        return uri.getPort() > 0 ? uri.getPort() : isSecure() ? HTTPS : HTTP;
    }

    /** Path and query as they are sent. */
    String pathAndQuery() {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }
}
