package io.sluice.rollouts.core.spec;

import io.sluice.kernel.Names;
import io.sluice.kernel.Require;
import io.sluice.plans.core.UnitKind;
import org.jspecify.annotations.Nullable;

/**
 * What is released where: one candidate against one baseline on a target of an environment.
 *
 * @param target the unit's name; an environment has at most one live rollout of it
 * @param group the service that the target belongs to, or null; a group's rollouts run at once only
 *     where all of them allow it
 * @param groupMode what it allows
 * @param kind what sort of unit it is, or null
 * @param hotfix why it may not wait for a freeze or a change window to end; null for an ordinary release
 */
public record Release(
        String environment,
        String target,
        @Nullable String group,
        GroupMode groupMode,
        @Nullable UnitKind kind,
        String baseline,
        String candidate,
        @Nullable String hotfix) {

    /** The most characters of a hotfix's reason. */
    public static final int LONGEST_REASON = 1_000;

    public Release {
        Names.key("environment", environment);
        Names.key("target", target);
        Names.optionalKey("group", group);
        Require.present("groupMode", groupMode);
        Names.version("baseline", baseline);
        Names.version("candidate", candidate);
        Require.optionalText("reason", hotfix, LONGEST_REASON);
    }

    public boolean isHotfix() {
        return hotfix != null;
    }

    /** The mark of a hotfix in the story of its rollout; null for an ordinary release. */
    public @Nullable String hotfixMark() {
        return isHotfix() ? "hotfix: " + hotfix : null;
    }

    /** What an evaluation says it served, for example {@code answer-service@v2}. */
    public String revision() {
        return target + "@" + candidate;
    }
}
