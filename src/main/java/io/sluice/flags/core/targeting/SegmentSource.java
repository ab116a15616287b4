package io.sluice.flags.core.targeting;

import org.jspecify.annotations.Nullable;

/** Where a {@code $ref} finds its segment. */
interface SegmentSource {
    /** Null where there is none of that name, or where it is just being compiled. */
    @Nullable
    Segment segment(String name);

    /** Whether the segment is just being compiled, so that a reference to it would go round. */
    boolean isUnderWay(String name);
}
