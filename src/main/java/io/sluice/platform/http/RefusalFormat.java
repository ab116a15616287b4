package io.sluice.platform.http;

import io.sluice.kernel.Refused;

/** Another form for refusals, for paths whose protocol prescribes its own; implemented where that protocol lives. */
public interface RefusalFormat {

    /** Whether this form answers on that path, for example {@code /ofrep/v1/evaluate/flags}. */
    boolean covers(String path);

    /** The HTTP status, the code's own unless the protocol reads statuses otherwise. */
    default int status(Refused refused) {
        return refused.code().status();
    }

    /** The body, written as {@code application/json}. */
    Object body(Refused refused, String path);
}
