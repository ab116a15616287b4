package io.sluice.flags.core;

import io.sluice.kernel.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What reading a flag object gave: the definition, unless there are errors, and every finding.
 *
 * @param definition null exactly when a finding is an error
 */
public record FlagReading(@Nullable FlagDefinition definition, List<Finding> findings) {
    public FlagReading {
        findings = List.copyOf(findings);
    }

    public boolean isValid() {
        return definition != null;
    }

    /** The definition of a reading that is known to be valid. */
    public FlagDefinition get() {
        if (definition == null) {
            throw new IllegalStateException("the flag object has errors: " + findings);
        }
        return definition;
    }
}
