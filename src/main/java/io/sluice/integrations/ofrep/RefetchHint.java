package io.sluice.integrations.ofrep;

import io.sluice.kernel.Refused;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a client that asks again because of an event says that event told it.
 *
 * <p>It outranks the tag of the answer that the client holds: unless the event told of the very state that we serve,
 * the answer is given in full, never as 304. A time of change names no state, so on its own it never allows a 304.
 *
 * @param isGiven whether the client asks because of an event at all
 * @param version null where the event told none, or one that is not ours
 */
record RefetchHint(boolean isGiven, @Nullable ConfigVersion version) {
    private static final Pattern EPOCH_SECONDS = Pattern.compile("\\d{1,18}");

    /** Reads the two query parameters; refuses a time that is neither whole seconds nor ISO-8601. */
    static RefetchHint of(@Nullable String flagConfigEtag, @Nullable String flagConfigLastModified) {
        if (flagConfigLastModified != null) {
            checkTime(flagConfigLastModified);
        }
        return new RefetchHint(
                flagConfigEtag != null || flagConfigLastModified != null,
                flagConfigEtag == null ? null : ConfigVersion.parse(flagConfigEtag));
    }

    /** The revision that the client must not be answered below; 0 where any will do. */
    long leastRevision() {
        return version == null ? 0 : version.revision();
    }

    /** Whether an answer from that state may be 304. */
    boolean allowsNotModified(ConfigVersion served) {
        return !isGiven || served.equals(version);
    }

    private static void checkTime(String time) {
        if (EPOCH_SECONDS.matcher(time).matches()) {
            return;
        }
        try {
            Instant.parse(time);
        } catch (DateTimeParseException unreadable) {
            throw Refused.field("flagConfigLastModified", "must be whole seconds since 1970 or an ISO-8601 time");
        }
    }
}
