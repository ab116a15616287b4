package io.sluice.judge.core.source;

import io.sluice.kernel.Names;

/**
 * What the placeholders of a selector stand for in one arm.
 *
 * @param arm {@code candidate} or {@code baseline}
 */
public record ArmNames(String arm, String version, String target, String environment) {
    public ArmNames {
        Names.key("arm", arm);
        Names.version("version", version);
        Names.key("target", target);
        Names.key("environment", environment);
    }

    /** As an evaluation says it, for example {@code answer-service@v2}. */
    public String revision() {
        return target + "@" + version;
    }
}
