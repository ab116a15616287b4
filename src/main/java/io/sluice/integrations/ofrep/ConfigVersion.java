package io.sluice.integrations.ofrep;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which state of an environment's flags an event stream speaks of: {@code r} and the environment's revision.
 *
 * <p>Unlike the HTTP tag of an answer it has an order and knows nothing of contexts. It travels in an event's
 * {@code etag} and comes back as {@code flagConfigEtag}.
 */
record ConfigVersion(long revision) {
    private static final Pattern FORM = Pattern.compile("(?:W/)?\"?r(\\d{1,18})\"?");

    /** What a client sent back; null where it is no version of ours. */
    static @Nullable ConfigVersion parse(String sent) {
        Matcher matcher = FORM.matcher(sent.strip());
        return matcher.matches() ? new ConfigVersion(Long.parseLong(matcher.group(1))) : null;
    }

    String text() {
        return "r" + revision;
    }
}
