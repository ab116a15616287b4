package io.sluice.platform.sse;

import java.util.Locale;

/** Why a subscriber has missed events and must read anew what the stream tells of. */
public enum Gap {
    /** It took too little for too long; its stream ends after the mark. */
    SLOW,
    /** It asked to go on after an event that is too old or was never sent; its stream goes on. */
    UNKNOWN_ID;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
