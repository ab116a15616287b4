package io.sluice.flags.core;

/** What Sluice lays over a flag's definition: nothing, an operator's kill, or the share of a live rollout. */
public sealed interface Overlay permits Overlay.None, Overlay.Killed, ShareOverlay {
    /** Nothing: the definition alone decides. */
    Overlay NONE = None.NONE;

    /** The off value, for everybody, before any rule. A kill hides the share of a live rollout. */
    Overlay KILLED = Killed.KILLED;

    /** See {@link #NONE}. */
    enum None implements Overlay {
        NONE
    }

    /** See {@link #KILLED}. */
    enum Killed implements Overlay {
        KILLED
    }
}
