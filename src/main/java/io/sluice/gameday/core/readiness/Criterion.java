package io.sluice.gameday.core.readiness;

import io.sluice.kernel.Require;

/**
 * Something that must hold, and the test that shows it.
 *
 * @param says one sentence, at most 300 characters
 * @param check {@code Type} or {@code Type#method}
 */
public record Criterion(String says, String check) {
    public Criterion {
        Require.text("says", says, 300);
        Require.text("check", check, 300);
    }
}
