package io.sluice.security;

import io.sluice.security.core.Caller;
import java.nio.ByteBuffer;
import java.time.Instant;

/** A valid token as a request meets it: the hash of its secret, and who it makes of its bearer. */
record KnownToken(ByteBuffer hash, Caller caller) {

    /** The same token, worth nothing from an earlier instant on. */
    KnownToken until(Instant expires) {
        return new KnownToken(hash, caller.until(expires));
    }
}
