package io.sluice.platform.outbound;

import java.net.InetAddress;

/** Which addresses may be called by the names that stand for them. */
public interface AddressRule {

    /** Whether a call to that host may go to that address, which the host's name stands for. */
    boolean permit(String host, InetAddress address);
}
