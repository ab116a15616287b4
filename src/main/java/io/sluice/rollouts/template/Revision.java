package io.sluice.rollouts.template;

import io.sluice.kernel.Names;
import org.jspecify.annotations.Nullable;

/**
 * A release as another deliverer names it: the two ends of the comparison by their hashes.
 *
 * @param template whose target it is released on
 * @param candidate the hash of what is new; with the template's target it is the key of the rollout
 * @param baseline the hash of what runs; null where the deliverer does not say
 */
public record Revision(
        String template, String candidate, @Nullable String baseline) {
    public Revision {
        Names.key("template", template);
        Names.version("candidate", candidate);
        if (baseline != null) {
            Names.version("baseline", baseline);
        }
    }
}
