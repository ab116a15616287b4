package io.sluice.integrations.notifications.core.format;

import io.sluice.integrations.notifications.core.Notice;
import io.sluice.integrations.notifications.core.NoticeKind;
import io.sluice.kernel.JsonValue.JsonObject;

/** One form of a notice: which kinds it has words for, and the body that it makes. */
public interface NoticeFormat {
    /** Whether anything is sent for a notice of that kind. */
    default boolean tells(NoticeKind kind) {
        return true;
    }

    /** Whether a notice of that kind ends something that was told before, so that it goes where its beginning went. */
    default boolean ends(NoticeKind kind) {
        return false;
    }

    default String contentType() {
        return "application/json";
    }

    /**
     * The body of a kind that it tells.
     *
     * @param secret what the body has to carry to be accepted, empty where it carries nothing
     */
    JsonObject body(Notice notice, String secret);
}
