package io.sluice.flags.core;

import io.sluice.flags.core.targeting.Bucket;
import io.sluice.flags.core.targeting.Coercion;
import io.sluice.flags.core.targeting.Path;
import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonNumber;
import io.sluice.kernel.JsonValue.JsonString;
import io.sluice.kernel.Share;
import org.jspecify.annotations.Nullable;

/**
 * The order in which the users of one rollout come onto its candidate.
 *
 * <p>A user's place is the bucket of {@code <flagKey>/<candidateVersion>} and the user's bucketing value, and depends
 * on nothing else. So raising a share moves nobody out, lowering and raising it again gives the same people, a retry
 * of the same candidate meets the same people, and two flags meet different ones.
 *
 * @param salt {@code <flagKey>/<candidateVersion>}
 * @param bucketBy the attribute whose value must not switch arms in the middle
 */
public record Cohort(String salt, Path bucketBy) {
    /** How many slices the users are cut into, to measure how much they differ. */
    public static final int SLICES = 20;

    /** Salts the slice apart from the cohort; else the users of a 5 % share would all sit in slice 0. */
    private static final String SLICE_SALT = "#slice/";

    public static Cohort of(String flagKey, String candidateVersion, String bucketBy) {
        return new Cohort(flagKey + "/" + candidateVersion, Path.of(bucketBy));
    }

    /** Whether this user is on the candidate. Without a bucketing value only a whole share says yes. */
    public boolean contains(Share share, JsonValue context) {
        if (share.isWhole()) {
            return true;
        }
        String value = bucketingValue(context);
        return value != null && Bucket.of(salt + value, Share.WHOLE_PARTS) < share.parts();
    }

    /** One of 20 slices, independent of the cohort and of the arm; null without a bucketing value. */
    public @Nullable Integer slice(JsonValue context) {
        String value = bucketingValue(context);
        return value == null ? null : Bucket.of(salt + SLICE_SALT + value, SLICES);
    }

    /**
     * What a user is hashed by: a text that is not empty, or a number in the form in which {@code cat} writes it, so
     * that 42, 42.0 and "42" are one user. Absent, null, empty, a boolean, an array and an object are no bucketing
     * value: all anonymous users would fall into one bucket.
     */
    public @Nullable String bucketingValue(JsonValue context) {
        JsonValue value = bucketBy.in(context);
        if (value instanceof JsonString text) {
            return text.value().isEmpty() ? null : text.value();
        }
        return value instanceof JsonNumber ? Coercion.text(value) : null;
    }
}
