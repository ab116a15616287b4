package io.sluice.platform.http;

import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the writer of a stored definition believes is stored: {@code If-None-Match: *} for nothing, {@code If-Match:
 * "7"} for version 7. Without either the write is refused, so that nobody overwrites a change that they have not seen.
 *
 * @param version null where the writer means to create
 */
public record WriteCondition(@Nullable Long version) {
    private static final Pattern STRONG_TAG = Pattern.compile("\"(\\d{1,18})\"");

    public static WriteCondition of(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
        if (ifMatch != null) {
            if (ifNoneMatch != null) {
                throw Refused.field("If-Match", "cannot stand beside If-None-Match");
            }
            return new WriteCondition(version(ifMatch));
        }
        if (ifNoneMatch == null) {
            throw Refused.because(
                    ErrorCode.VERSION_REQUIRED, "send If-Match with the version that you read, or If-None-Match: *");
        }
        if (!ifNoneMatch.strip().equals("*")) {
            throw Refused.field("If-None-Match", "can only be * here");
        }
        return new WriteCondition(null);
    }

    private static long version(String ifMatch) {
        Matcher tag = STRONG_TAG.matcher(ifMatch.strip());
        if (!tag.matches()) {
            throw Refused.field("If-Match", "must be one version in double quotes, as ETag gives it");
        }
        return Long.parseLong(tag.group(1));
    }

    /** Refuses with 412 unless the belief is true. */
    public void check(@Nullable Long stored) {
        if (version == null && stored != null) {
            throw stale("it exists, at version " + stored);
        }
        if (version != null && stored == null) {
            throw stale("it does not exist");
        }
        if (version != null && !version.equals(stored)) {
            throw stale("version " + stored + " is stored, not " + version);
        }
    }

    /** The strong tag of a version, as {@code ETag} carries it. */
    public static String tag(long version) {
        return "\"" + version + "\"";
    }

    private static Refused stale(String detail) {
        return Refused.because(ErrorCode.STALE_VERSION, detail);
    }
}
