package io.sluice.kernel;

/** How much a finding matters: an error refuses, a warning is only said. */
public enum Severity {
    ERROR,
    WARNING
}
