package io.sluice.flags.core;

/** Whether a flag is in service, in flagd's words. A disabled flag leaves the value to the code that asks. */
public enum FlagState {
    ENABLED,
    DISABLED
}
