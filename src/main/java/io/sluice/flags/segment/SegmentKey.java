package io.sluice.flags.segment;

import io.sluice.kernel.Names;

/** Which segment: an environment and a name in it, both {@code [A-Za-z0-9._-]{1,128}}. */
record SegmentKey(String environment, String name) {

    SegmentKey {
        Names.key("environment", environment);
        Names.key("name", name);
    }
}
