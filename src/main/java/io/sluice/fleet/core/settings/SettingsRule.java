package io.sluice.fleet.core.settings;

import io.sluice.kernel.Finding;

/** The closed set of finding codes about settings; each is an error. */
public enum SettingsRule {
    /** Callers' tokens come from a file; only dev may have them as a value. */
    E01,
    /** The provider's keys come from a file; only dev may have them as a value. */
    E02,
    /** The secret files of an environment lie in a folder of its own, so that a leaked one opens one environment. */
    E03,
    /** The offline fake is chosen on purpose: a set that says neither a model nor fake is a finding. */
    E04,
    /** Production cannot run the fake. */
    E05,
    /** Production names its model: a default can change under it. */
    E06,
    /** No caller of production is a test's or a demo's by its name. */
    E07,
    /** A setting that is neither known nor named under further: a slip of the pen, or a switch left behind. */
    UNKNOWN_SETTING;

    Finding at(String place, String message) {
        return Finding.error(name(), place, message);
    }
}
