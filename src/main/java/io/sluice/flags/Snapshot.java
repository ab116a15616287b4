package io.sluice.flags;

import io.sluice.flags.core.CompiledFlag;
import io.sluice.flags.core.Overlay;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Everything that an evaluation in one environment needs, immutable, at one revision. */
public record Snapshot(String environment, long revision, Map<String, ServedFlag> flags) {

    public Snapshot {
        flags = Collections.unmodifiableMap(new TreeMap<>(flags));
    }

    public @Nullable ServedFlag flag(String key) {
        return flags.get(key);
    }

    /** A compiled flag and what is laid over it. */
    public record ServedFlag(CompiledFlag flag, Overlay overlay) {}
}
