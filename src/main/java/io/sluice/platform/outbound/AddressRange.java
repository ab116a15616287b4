package io.sluice.platform.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The addresses that begin with the same bits, as CIDR writes them; an address alone is a range of one.
 *
 * @param bits how many bits of the first address count
 */
record AddressRange(InetAddress first, int bits) {
    /** Only digits, dots, colons and the letters of hexadecimal: nothing that a resolver would be asked about. */
    private static final Pattern FORM =
            Pattern.compile("([0-9.]{7,15}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)(?:/([0-9]{1,3}))?");

    /** Empty for a text that is no address and no range. */
    static Optional<AddressRange> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        try {
            InetAddress first = InetAddress.getByName(form.group(1));
            int whole = first.getAddress().length * 8;
            int bits = form.group(2) == null ? whole : Integer.parseInt(form.group(2));
            return bits <= whole ? Optional.of(new AddressRange(first, bits)) : Optional.empty();
        } catch (UnknownHostException notAnAddress) {
            return Optional.empty();
        }
    }

    static AddressRange of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException("not a range: " + text));
    }

    boolean contains(InetAddress address) {
        byte[] mine = first.getAddress();
        byte[] other = address.getAddress();
        if (mine.length != other.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % 8);
            if ((mine[bit / 8] & mask) != (other[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }
}
