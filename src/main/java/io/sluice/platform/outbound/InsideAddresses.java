package io.sluice.platform.outbound;

import java.net.InetAddress;
import java.util.List;

/**
 * The addresses that are not the public internet: our own host, private networks, link-local ones with the clouds'
 * metadata services among them, and everything that is reserved.
 *
 * <p>From IANA's special-purpose address registries. IPv6 addresses that carry an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) count as inside whatever they carry: no public target needs them.
 */
final class InsideAddresses {
    private static final List<AddressRange> INSIDE = List.of(
            AddressRange.of("0.0.0.0/8"),
            AddressRange.of("10.0.0.0/8"),
            AddressRange.of("100.64.0.0/10"),
            AddressRange.of("127.0.0.0/8"),
            AddressRange.of("169.254.0.0/16"),
            AddressRange.of("172.16.0.0/12"),
            AddressRange.of("192.0.0.0/24"),
            AddressRange.of("192.0.2.0/24"),
            AddressRange.of("192.88.99.0/24"),
            AddressRange.of("192.168.0.0/16"),
            AddressRange.of("198.18.0.0/15"),
            AddressRange.of("198.51.100.0/24"),
            AddressRange.of("203.0.113.0/24"),
            AddressRange.of("224.0.0.0/3"));

    /** All of IPv6 that is handed out to the public. */
    private static final AddressRange PUBLIC_IPV6 = AddressRange.of("2000::/3");

    private static final List<AddressRange> INSIDE_IPV6 =
            List.of(AddressRange.of("2001::/23"), AddressRange.of("2001:db8::/32"), AddressRange.of("2002::/16"));

    private InsideAddresses() {}

    static boolean contain(InetAddress address) {
        if (address.getAddress().length == 4) {
            return anyContains(INSIDE, address);
        }
        return !PUBLIC_IPV6.contains(address) || anyContains(INSIDE_IPV6, address);
    }

    private static boolean anyContains(List<AddressRange> ranges, InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }
}
