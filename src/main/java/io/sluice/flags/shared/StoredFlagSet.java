package io.sluice.flags.shared;

import io.sluice.flags.core.FlagSet;

/**
 * What the flags of an environment share, compiled, as it is stored.
 *
 * @param version raised by every change of a segment or of the metadata; 0 where there never was one
 */
public record StoredFlagSet(long version, FlagSet set) {
    public static final StoredFlagSet NONE = new StoredFlagSet(0, FlagSet.EMPTY);
}
