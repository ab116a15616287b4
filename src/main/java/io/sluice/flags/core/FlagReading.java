package io.sluice.flags.core;

import io.sluice.kernel.Finding;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What reading a flag object gave: the definition, unless there are errors, and every finding.
 *
 * @param references the segments that the targeting refers to, directly or through others
 * @param definition null exactly when a finding is an error
 */
public record FlagReading(@Nullable FlagDefinition definition, List<Finding> findings, Set<String> references) {
    public FlagReading {
        findings = List.copyOf(findings);
        references = Set.copyOf(references);
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
