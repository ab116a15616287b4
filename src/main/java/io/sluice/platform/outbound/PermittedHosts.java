package io.sluice.platform.outbound;

import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The hosts inside our own network that may be called all the same: by name, by address, or by range.
 *
 * @param names in lower case; whatever they resolve to is permitted
 */
public record PermittedHosts(Set<String> names, Set<AddressRange> ranges) implements AddressRule {
    /** Nothing inside. */
    public static final PermittedHosts NONE = new PermittedHosts(Set.of(), Set.of());

    /** What one entry may look like, whether name, address or range. */
    public static final Pattern ENTRY = Pattern.compile("[0-9A-Za-z.:-]+(/[0-9]{1,3})?");

    public PermittedHosts {
        names = Set.copyOf(names);
        ranges = Set.copyOf(ranges);
    }

    /** Entries such as {@code hooks.internal}, {@code 10.1.2.3}, {@code fd00::/8}. */
    public static PermittedHosts of(List<String> entries) {
        Set<String> names = new HashSet<>();
        Set<AddressRange> ranges = new HashSet<>();
        for (String entry : entries) {
            Optional<AddressRange> range = AddressRange.parse(entry);
            range.ifPresent(ranges::add);
            if (range.isEmpty()) {
                names.add(entry.toLowerCase(Locale.ROOT));
            }
        }
        return new PermittedHosts(names, ranges);
    }

    @Override
    public boolean permit(String host, InetAddress address) {
        return !InsideAddresses.contain(address)
                || names.contains(host.toLowerCase(Locale.ROOT))
                || ranges.stream().anyMatch(range -> range.contains(address));
    }
}
