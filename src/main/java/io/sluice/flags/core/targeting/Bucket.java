package io.sluice.flags.core.targeting;

import java.nio.charset.StandardCharsets;
import org.apache.commons.codec.digest.MurmurHash3;

/**
 * Where a text falls on the hash ring: MurmurHash3 x86 32 with seed 0 over its UTF-8 bytes, read as unsigned.
 *
 * <p>This is the algorithm that flagd released with its core 0.15.0, hash version {@value #VERSION}. It never changes
 * silently, because every change would move every user; the test vectors stand in {@code golden/flags/bucket.csv}.
 */
public final class Bucket {
    /** The version of the hash and of the bucket formula. */
    public static final int VERSION = 2;

    private static final int SEED = 0;

    private Bucket() {}

    /** The unsigned 32-bit hash, 0 to 4,294,967,295. */
    public static long hash(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return Integer.toUnsignedLong(MurmurHash3.hash32x86(bytes, 0, bytes.length, SEED));
    }

    /**
     * The bucket of a text, 0 to {@code total - 1}: {@code (hash * total) >>> 32}. A bucket of a finer total lies
     * inside the bucket of a coarser one, and no hash falls outside.
     *
     * @param total 1 to 2,147,483,647, so that the product fits into 63 bits
     */
    public static int of(String value, int total) {
        if (total < 1) {
            throw new IllegalArgumentException("a ring needs at least one bucket: " + total);
        }
        return (int) ((hash(value) * total) >>> 32);
    }
}
