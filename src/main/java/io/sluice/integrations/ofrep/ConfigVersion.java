package io.sluice.integrations.ofrep;

import io.sluice.flags.snapshot.Snapshot;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which state of an environment's flags an event stream speaks of: {@code r} and the environment's revision; and while
 * this replica obeys kills that the database does not know, {@code -} and a digest of their flags.
 *
 * <p>Unlike the HTTP tag of an answer it has an order and knows nothing of contexts. It travels in an event's
 * {@code etag} and comes back as {@code flagConfigEtag}.
 *
 * @param unsavedKills the digest, empty where there are none
 */
record ConfigVersion(long revision, String unsavedKills) {
    private static final int DIGITS = 8;
    private static final Pattern FORM = Pattern.compile("(?:W/)?\"?r(\\d{1,18})(?:-([0-9a-f]{" + DIGITS + "}))?\"?");

    static ConfigVersion of(Snapshot snapshot) {
        if (snapshot.unsavedKills().isEmpty()) {
            return new ConfigVersion(snapshot.revision(), "");
        }
        Fingerprint fingerprint = new Fingerprint();
        new TreeSet<>(snapshot.unsavedKills()).forEach(fingerprint::add);
        return new ConfigVersion(snapshot.revision(), fingerprint.hex().substring(0, DIGITS));
    }

    /** What a client sent back; null where it is no version of ours. */
    static @Nullable ConfigVersion parse(String sent) {
        Matcher matcher = FORM.matcher(sent.strip());
        if (!matcher.matches()) {
            return null;
        }
        return new ConfigVersion(Long.parseLong(matcher.group(1)), Objects.requireNonNullElse(matcher.group(2), ""));
    }

    String text() {
        return unsavedKills.isEmpty() ? "r" + revision : "r" + revision + "-" + unsavedKills;
    }
}
